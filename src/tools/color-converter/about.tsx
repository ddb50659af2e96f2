import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutColorConverter() {
  return (
    <About title="Color Converter" operations={operations} lead="Enter a color in any notation and get all the others.">
      <li>
        Every field under All Notations takes any notation, such as <code>rebeccapurple</code> or{" "}
        <code>oklch(70% 0.15 150)</code>.
      </li>
      <li>Color functions follow CSS Color 4: LAB and LCH use the D50 white point, XYZ uses D65.</li>
      <li>CMYK is plain arithmetic, without a printer profile.</li>
      <li>Notations that can’t express a color outside sRGB show the nearest one.</li>
      <li>Contrast is the WCAG 2.2 ratio: 4.5 for text, 3 for large text, 7 for the strictest level.</li>
      <li>Nothing you enter is sent anywhere.</li>
    </About>
  );
}
