import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Nickname Generator",
  description: "Get friendly random nicknames in the style you like.",
  category: "Random",
  order: 3,
  keywords:
    "username, user name, handle, screen name, gamertag, alias, pseudonym, project name, codename, name generator, team name, adjective noun, random, fake name",
  icon: "drama",
  runs: "browser",
};
