import type { Sides } from "./dice-group.ts";

export interface Die {
  /** Number of the die in the whole roll, from 1. */
  id: number;
  value: number;
  sides: Sides;
  /** Excluded from the total by a rule such as "keep the highest". */
  dropped: boolean;
  /** It showed its highest side, which added the next die or, when compounding, another roll of this one. */
  exploded: boolean;
  /** Rerolled by a rule. */
  rerolled?: true;
  /** True when it meets the condition that its group counts. */
  success?: boolean;
}

/** A rolled group of dice with its score, a number, or a sum or product of these. */
export type Rolled = { sum: number } & (
  | { dice: readonly Die[]; name: string; terms?: undefined; factors?: undefined }
  | { dice?: undefined; terms: readonly RolledTerm[]; factors?: undefined }
  | { dice?: undefined; terms?: undefined; factors: readonly RolledFactor[] }
  | { dice?: undefined; terms?: undefined; factors?: undefined }
);
export type RolledTerm = { sign: 1 | -1 } & Rolled;
export type RolledFactor = { operator: "*" | "/" } & Rolled;

export interface Roll {
  /** The roll in normalized dice notation. */
  notation: string;
  terms: readonly RolledTerm[];
  total: number;
}
