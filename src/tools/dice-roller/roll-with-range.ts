import type { Term } from "./dice-notation.ts";
import { type Roll, rollDice } from "./roll-dice.ts";
import { type TotalRange, totalRange } from "./total-range.ts";

export interface RangedRoll extends Roll {
  /** Which totals these dice can give. */
  range: TotalRange;
}

/** Rolls fair dice, and says between which ends their total lies. */
export function rollWithRange(terms: readonly Term[]): RangedRoll {
  return { ...rollDice(terms), range: totalRange(terms) };
}
