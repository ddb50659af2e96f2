import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Color Generator",
  description: "Get random colors as HEX, RGB and HSL, with harmonies and text contrast.",
  category: "Random",
  order: 2,
  keywords:
    "colour, random colour, palette, color palette, color scheme, swatch, pastel, light colors, dark colors, vivid colors, hex, rgb, hsl, css color, harmony, complementary, analogous, triadic, contrast, wcag, design, random",
  icon: "palette",
  runs: "browser",
};
