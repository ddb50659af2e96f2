import { dataOutput, operation } from "#shared/operation.ts";
import { integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { DICE_LIMITS } from "./dice-group.ts";
import { type RangedRoll, rollText } from "./roll-text.ts";

export const meta: ToolDeclaration = {
  title: "Dice Roller",
  description: "Roll dice by number and sides, or in dice notation such as 3d6+2.",
  category: "Random",
  order: 5,
  keywords:
    "die, roll dice, roll a die, throw dice, d4, d6, d8, d10, d12, d20, d100, percentile, polyhedral, dice notation, 3d6+2, advantage, keep highest, exploding dice, rpg, dnd, dungeons and dragons, tabletop, board game, random, dice, roll, throw a die",
  icon: "dices",
  runs: "browser",
};

const FAILED = "Failed to roll the dice";

export const operations = {
  roll: operation({
    label: "Roll Dice",
    inputs: {},
    gives: dataOutput<RangedRoll>({ fileName: "roll.txt", toText: rollText }),
    options: {
      count: integer("Number of dice", 1, { ...DICE_LIMITS.count, outside: "clamp", help: "1 to 20 dice." }),
      sides: integer("Sides", 6, { ...DICE_LIMITS.sides, outside: "clamp", help: "2 to 100 sides on each die." }),
    },
    presets: [4, 6, 8, 10, 12, 20, 100].map((sides) => ({ label: `d${sides}`, values: { sides } })),
    messages: { failed: FAILED },
    examples: [{ title: "Two dice with ten sides", options: { count: 2, sides: 10 }, output: /"notation":"2d10"/ }],
    code: () => import("./total-range.ts"),
    run: ({ rollWithRange }, _, dice, { random }) => rollWithRange([{ sign: 1, dice }], random),
  }),
  notation: operation({
    label: "Roll Dice",
    inputs: {},
    gives: dataOutput<RangedRoll>({ fileName: "roll.txt", toText: rollText }),
    options: {
      notation: text("Dice notation", "3d6+2", {
        placeholder: "3d6+2",
        help: "Dice and numbers joined by + - * / and brackets: 3d6+2, d20, d%, 4dF, 4d6!, 2d20kh1, 4d6r1, 5d10>=8.",
      }),
    },
    presets: ["3d6+2", "2d20kh1", "4d6dl1", "4d6!", "5d10>=8", "4dF", "d%"].map((notation) => ({
      label: notation,
      values: { notation },
    })),
    messages: { failed: FAILED },
    examples: [{ title: "The better of two", options: { notation: "2d20kh1" }, output: /"notation":"2d20kh1"/ }],
    code: () => Promise.all([import("./dice-notation.ts"), import("./total-range.ts")]),
    run: async ([{ parseDiceNotation }, { rollWithRange }], _, { notation }, { random }) => {
      return rollWithRange(parseDiceNotation(notation), random);
    },
  }),
};
