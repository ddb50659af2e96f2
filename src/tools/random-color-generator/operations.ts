import { operation } from "#shared/operation.ts";
import { choice, integer } from "#shared/options.ts";

export const operations = {
  generate: operation({
    label: "Generate Colors",
    busy: "Generating",
    input: "none",
    output: "data",
    options: {
      count: integer("Number of colors", 5, { min: 1, max: 20, outside: "clamp", help: "1 to 20 colors." }),
      character: choice(
        "Character",
        { any: "Any", light: "Light", dark: "Dark", pastel: "Pastel", vivid: "Vivid" },
        { help: "Which colors can come up; each of them is as likely." },
      ),
    },
    messages: { done: "Generated!", failed: "Failed to generate colors" },
    examples: [],
    run: async (_, { count, character }) => {
      const { randomColors } = await import("./random-colors.ts");
      return randomColors(count, { character });
    },
  }),
};
