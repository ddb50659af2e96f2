import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random List Picker",
  description: "Pick random items from a list, shuffle it, or split it into teams.",
  category: "Random",
  order: 4,
  keywords:
    "name picker, random name, winner, raffle, wheel, spin the wheel, giveaway, lottery, prize draw, draw names, choose, decide, shuffle, randomize list, random order, sample, weighted, without replacement, teams, team generator, random teams, groups, split into groups, divide a class, random",
  icon: "list-checks",
  runs: "browser",
};
