import { About } from "#ui/about.tsx";
import { conversionText } from "./conversion-text.ts";
import type { Conversion, ConversionRequest } from "./convert-units.ts";
import { operations } from "./operations.ts";

export function AboutUnitConverter() {
  return (
    <About
      title="Unit Converter"
      operations={operations}
      shown={({ input, options, output }) =>
        conversionText({ value: input, ...options } as ConversionRequest, output as Conversion)
      }
      lead="Converts a value between units and shows it in every unit of the category."
    >
      <li>
        A value can have an exponent (<code>6.02e23</code>) or commas between thousands.
      </li>
      <li>
        The arithmetic is exact. Only endless results are rounded, to ten significant digits unless you choose
        otherwise.
      </li>
      <li>Length, weight and volume use common rounded factors: 1,609.34 m for a mile, 3.78541 L for a US gallon.</li>
      <li>Acres, knots, calories and psi are exact by definition. A kilobyte is 1,000 bytes, a kibibyte 1,024.</li>
      <li>Nothing you enter leaves your browser.</li>
    </About>
  );
}
