import { operation } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";

export const operations = {
  generate: operation({
    label: "Generate Colors",
    busy: "Generating",
    input: "none",
    output: "data",
    options: {
      count: integer("Number of colors", 5, { min: 1, max: 20, outside: "clamp", help: "1 to 20 colors." }),
    },
    messages: { done: "Generated!", failed: "Failed to generate colors" },
    examples: [],
    run: async (_, { count }) => {
      const { randomColors } = await import("./random-colors.ts");
      return randomColors(count);
    },
  }),
};
