import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutColorConverter() {
  return (
    <About title="Color Converter" operations={operations}>
      <p>
        For a color that comes in one notation and is needed in another: type in any field, or pick from the swatch, and
        all others follow. HEX takes 3, 4, 6 or 8 digits. Every field on the right takes every notation, so{" "}
        <code>rebeccapurple</code>, <code>hsl(0.5turn 40% 50%)</code> or <code>oklch(70% 0.15 150)</code> can be pasted
        into whichever is nearest.
      </p>
      <p>
        The color functions are those of CSS Color 4: LAB and LCH with the D50 white point, XYZ with D65. HSV and CMYK,
        which CSS does not have, are written as <code>hsv(217, 76%, 96%)</code> and <code>cmyk(76% 47% 0% 4%)</code>.
        That CMYK is the plain arithmetic one, without a printer’s profile. A color that sRGB lacks is kept as it is and
        mapped to the nearest one with its lightness and hue where a notation cannot hold it. Contrast is the ratio of
        WCAG 2.2 with the opaque color: 4.5 is enough for text, 7 for the strictest level, 3 for large text. Nothing you
        enter is sent anywhere or kept.
      </p>
    </About>
  );
}
