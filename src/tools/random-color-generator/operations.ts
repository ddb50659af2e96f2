import { dataOutput, operation } from "#shared/operation.ts";
import { choice, integer } from "#shared/options.ts";
import type { RandomColor } from "./random-colors.ts";

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
