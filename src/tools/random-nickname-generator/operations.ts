import { operation } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";

export const operations = {
  generate: operation({
    label: "Generate Nicknames",
    busy: "Generating",
    input: "none",
    output: "text",
    options: {
      count: integer("Number of nicknames", 5, { min: 1, max: 20, outside: "clamp", help: "1 to 20 nicknames." }),
      style: choice("Style", {
        title: "Merry Otter",
        pascal: "MerryOtter",
        kebab: "merry-otter",
        snake: "merry_otter",
        lower: "merryotter",
      }),
      numbered: flag("With a number", false),
      alliterative: flag("Same first letter", false, { help: "Both words begin with the same letter." }),
    },
    messages: { done: "Generated!", failed: "Failed to generate nicknames" },
    download: { name: "nicknames.txt", type: "text/plain" },
    examples: [
      {
        title: "One with a number, ready to be a user name",
        input: "",
        options: { count: 1, style: "kebab", numbered: true },
        output: /^[a-z]+-[a-z]+-\d\d$/,
      },
      {
        title: "Three that begin with the same letter twice",
        input: "",
        options: { count: 3, alliterative: true },
        output: /^([A-Z])[a-z]+ \1[a-z]+\n([A-Z])[a-z]+ \2[a-z]+\n([A-Z])[a-z]+ \3[a-z]+$/,
      },
    ],
    run: async (_, settings) => {
      const { randomNicknames } = await import("./random-nicknames.ts");
      return randomNicknames(settings).join("\n");
    },
  }),
};
