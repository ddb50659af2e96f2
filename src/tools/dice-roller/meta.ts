import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Dice Roller",
  description: "Roll dice by number and sides, or in dice notation such as 3d6+2.",
  category: "Random",
  order: 5,
  keywords:
    "die, roll dice, roll a die, throw dice, d4, d6, d8, d10, d12, d20, d100, percentile, polyhedral, dice notation, 3d6+2, advantage, keep highest, exploding dice, rpg, dnd, dungeons and dragons, tabletop, board game, random",
  icon: "dices",
  runs: "browser",
};
