import { operation } from "#shared/operation.ts";
import { integer, text } from "#shared/options.ts";
import { DICE_LIMITS } from "./dice-limits.ts";

const FAILED = "Failed to roll the dice";

export const operations = {
  roll: operation({
    label: "Roll Dice",
    busy: "Rolling",
    input: "none",
    output: "data",
    options: {
      count: integer("Number of dice", 1, { ...DICE_LIMITS.count, outside: "clamp", help: "1 to 20 dice." }),
      sides: integer("Sides", 6, { ...DICE_LIMITS.sides, outside: "clamp", help: "2 to 100 sides on each die." }),
    },
    messages: { failed: FAILED },
    examples: [],
    run: async (_, dice) => {
      const { rollWithRange } = await import("./roll-with-range.ts");
      return rollWithRange([{ sign: 1, dice }]);
    },
  }),
  notation: operation({
    label: "Roll Dice",
    busy: "Rolling",
    input: "none",
    output: "data",
    options: {
      notation: text("Dice notation", "3d6+2", {
        placeholder: "3d6+2",
        help: "Dice and numbers joined by + - * / and brackets: 3d6+2, d20, d%, 4dF, 4d6!, 2d20kh1, 4d6r1, 5d10>=8.",
      }),
    },
    messages: { failed: FAILED },
    examples: [],
    run: async (_, { notation }) => {
      const [{ parseDiceNotation }, { rollWithRange }] = await Promise.all([
        import("./dice-notation.ts"),
        import("./roll-with-range.ts"),
      ]);
      return rollWithRange(parseDiceNotation(notation));
    },
  }),
};
