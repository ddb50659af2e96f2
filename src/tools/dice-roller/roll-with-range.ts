import type { RandomSource } from "#shared/random.ts";
import type { Term } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import type { Roll } from "./rolled.ts";
import { type TotalRange, totalRange } from "./total-range.ts";

export interface RangedRoll extends Roll {
  /** The totals that these dice can give. */
  range: TotalRange;
}

/** Rolls fair dice and adds the range of possible totals. */
export function rollWithRange(terms: readonly Term[], random: RandomSource): RangedRoll {
  return { ...rollDice(terms, random), range: totalRange(terms) };
}
