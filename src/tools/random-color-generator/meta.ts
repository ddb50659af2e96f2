import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "random-color-generator",
  title: "Random Color Generator",
  description:
    "Get 1 to 20 random colors as HEX, RGB and HSL, each with its harmonies and its contrast to black and white text.",
  category: "Random",
  order: 2,
  keywords: [
    "colour",
    "random colour",
    "palette",
    "color palette",
    "color scheme",
    "swatch",
    "hex",
    "rgb",
    "hsl",
    "css color",
    "harmony",
    "complementary",
    "analogous",
    "triadic",
    "contrast",
    "wcag",
    "design",
    "random",
  ],
  icon: "palette",
  runs: "browser",
};
