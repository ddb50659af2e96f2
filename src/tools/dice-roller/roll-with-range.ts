import type { RandomSource } from "#shared/random.ts";
import type { Term } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import type { Roll } from "./rolled.ts";
import { type TotalRange, totalRange } from "./total-range.ts";

export interface RangedRoll extends Roll {
  /** Which totals these dice can give. */
  range: TotalRange;
}

/** Rolls fair dice, and says between which ends their total lies. */
export function rollWithRange(terms: readonly Term[], random: RandomSource): RangedRoll {
  return { ...rollDice(terms, random), range: totalRange(terms) };
}
