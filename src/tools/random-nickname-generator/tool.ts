import { operation, textOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { GeneratorPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Nickname Generator",
  description: "Get friendly random nicknames in the style you like.",
  category: "Random",
  order: 3,
  keywords:
    "username, user name, handle, screen name, gamertag, alias, pseudonym, project name, codename, name generator, team name, adjective noun, random, fake name, nickname, username generator, random username",
  icon: "drama",
  runs: "browser",
};

export const operations = {
  generate: operation({
    label: "Generate Nicknames",
    inputs: {},
    gives: textOutput({ fileName: "nicknames.txt", type: "text/plain" }),
    options: {
      count: integer("Number of nicknames", 5, { min: 1, max: 20, outside: "clamp", help: "1 to 20." }),
      style: choice("Style", {
        title: "Merry Otter",
        pascal: "MerryOtter",
        kebab: "merry-otter",
        snake: "merry_otter",
        lower: "merryotter",
      }),
      withNumber: flag("With a number", false),
      alliterative: flag("Same first letter", false),
    },
    messages: { done: "Generated!", failed: "Failed to generate nicknames" },
    examples: [
      {
        title: "Username with a number",
        options: { count: 1, style: "kebab", withNumber: true },
        output: /^[a-z]+-[a-z]+-\d\d$/,
      },
      {
        title: "Three with the same first letter",
        options: { count: 3, alliterative: true },
        output: /^([A-Z])[a-z]+ \1[a-z]+\n([A-Z])[a-z]+ \2[a-z]+\n([A-Z])[a-z]+ \3[a-z]+$/,
      },
    ],
    code: () => import("./random-nicknames.ts"),
    run: ({ randomNicknames }, _, settings, { random }) => randomNicknames(settings, random).join("\n"),
  }),
};

export const page: GeneratorPageProps = {
  listed: true,
  mainOptions: ["count", "style"],
  paste: { title: "Nicknames", language: "text" },
};
