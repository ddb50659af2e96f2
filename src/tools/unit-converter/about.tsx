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
    >
      <p>
        For a recipe in cups, a road in miles or a disk in gibibytes: choose a category and two units, enter a value,
        and the result comes together with the value in every other unit of the category. After the first conversion
        everything follows what you change. The value may have an exponent (<code>6.02e23</code>) or commas between
        thousands.
      </p>
      <p>
        The arithmetic is exact, on fractions of whole numbers of any size, and rounds only when a number is written:
        0.1 + 0.2 stays 0.3. A result that ends is shown whole, another with ten significant digits unless you choose
        otherwise. Length, weight and volume use common rounded factors, such as 1,609.34 m for a mile and 3.78541 L for
        a US gallon; an acre, a knot, a calorie or a psi is exact by definition. A kilobyte is 1,000 bytes, a kibibyte
        1,024. Nothing you enter is sent anywhere or kept.
      </p>
    </About>
  );
}
