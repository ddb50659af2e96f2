import type { Sides } from "./dice-group.ts";

export interface Die {
  /** Number of the die in the whole roll, from 1. */
  id: number;
  value: number;
  sides: Sides;
  /** Left out of the total by a rule such as "keep the highest". */
  dropped: boolean;
  /** It showed its highest side, and the next die was rolled for it, or it was itself and added up what it showed. */
  exploded: boolean;
  /** It first showed something else, and was rolled again by a rule. */
  rerolled?: true;
  /** Whether it meets what its group counts. */
  success?: boolean;
}

/** A group of dice with the sum of those that count or their number, a plain number, or what was made of several. */
export type Rolled = { sum: number } & (
  | { dice: readonly Die[]; name: string; terms?: undefined; factors?: undefined }
  | { dice?: undefined; terms: readonly RolledTerm[]; factors?: undefined }
  | { dice?: undefined; terms?: undefined; factors: readonly RolledFactor[] }
  | { dice?: undefined; terms?: undefined; factors?: undefined }
);
export type RolledTerm = { sign: 1 | -1 } & Rolled;
export type RolledFactor = { operator: "*" | "/" } & Rolled;

export interface Roll {
  /** The roll in dice notation, written plainly. */
  notation: string;
  terms: readonly RolledTerm[];
  total: number;
}
