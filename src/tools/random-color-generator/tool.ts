import { dataOutput, operation } from "#shared/operation.ts";
import { choice, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { RandomColor } from "./random-colors.ts";

export const meta: ToolDeclaration = {
  title: "Random Color Generator",
  description: "Get random colors as HEX, RGB and HSL, with harmonies and text contrast.",
  category: "Random",
  order: 2,
  keywords:
    "colour, random colour, palette, color palette, color scheme, swatch, pastel, light colors, dark colors, vivid colors, hex, rgb, hsl, css color, harmony, complementary, analogous, triadic, contrast, wcag, design, random, color generator, random hex color, color palette generator",
  icon: "palette",
  runs: "browser",
};

export const operations = {
  generate: operation({
    label: "Generate Colors",
    inputs: {},
    gives: dataOutput<RandomColor[]>({
      fileName: "colors.txt",
      toText: (colors) => colors.map(({ hex }) => hex).join("\n"),
    }),
    options: {
      count: integer("Number of colors", 5, { min: 1, max: 20, outside: "clamp", help: "1 to 20." }),
      character: choice("Character", { any: "Any", light: "Light", dark: "Dark", pastel: "Pastel", vivid: "Vivid" }),
    },
    messages: { done: "Generated!", failed: "Failed to generate colors" },
    examples: [
      { title: "Two dark colors", options: { count: 2, character: "dark" }, output: /^\[{"hex":"#[0-9a-f]{6}"/ },
    ],
    code: () => import("./random-colors.ts"),
    run: ({ randomColors }, _, { count, character }, { random }) => randomColors(count, { character }, random),
  }),
};
