import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Color Converter",
  description: "Convert a color between HEX, RGB, HSL and ten more notations.",
  category: "Converters",
  order: 1,
  keywords:
    "colour, colour converter, hex to rgb, rgb to hex, hsl, hsv, hsb, hwb, lab, lch, oklab, oklch, cmyk, xyz, display p3, css color, color name, color picker, eyedropper, alpha, opacity, gamut, contrast, wcag, shades, tints",
  opens: [{ kind: "color", rank: 1 }],
  icon: "pipette",
  runs: "browser",
};
