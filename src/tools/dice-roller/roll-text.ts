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

/** The totals that a notation can give. */
export interface TotalRange {
  /** Missing when exploding dice make it unlimited. */
  least?: number;
  /** Missing when exploding dice make it unlimited. */
  greatest?: number;
  average: number;
  /** Set after a division: rounding down is averaged over equally likely remainders. */
  averageIsRough?: true;
}

export interface RangedRoll extends Roll {
  /** The totals that these dice can give. */
  range: TotalRange;
}

/** Dice or a number with the signs and brackets around it: in `2*(d6-1)`, `d6` has `*(` before and nothing after. */
export interface RollPart {
  before: string;
  after: string;
  /** Next to * or /, which bind tighter than the + between dice. */
  multiplied: boolean;
  rolled: Rolled;
}

/** The dice and numbers of a roll, in order. */
export function partsOf(terms: readonly RolledTerm[]): RollPart[] {
  return terms.flatMap(({ sign, ...rolled }, index) => {
    const parts = partsWithin(rolled, false);
    return surround(sign === -1 ? "-" : index === 0 ? "" : "+", parts, "");
  });
}

function partsWithin(rolled: Rolled, multiplied: boolean): RollPart[] {
  if (rolled.terms) return surround("(", partsOf(rolled.terms), ")");
  if (!rolled.factors) return [{ before: "", after: "", multiplied, rolled }];
  const parts = rolled.factors.flatMap(({ operator, ...factor }, index) =>
    surround(index === 0 ? "" : operator, partsWithin(factor, true), ""),
  );
  return multiplied ? surround("(", parts, ")") : parts;
}

function surround(before: string, parts: readonly RollPart[], after: string): RollPart[] {
  return parts.map((part, index) => ({
    ...part,
    before: (index === 0 ? before : "") + part.before,
    after: part.after + (index === parts.length - 1 ? after : ""),
  }));
}

/** The roll in normalized dice notation. */
export function notationOf(terms: readonly RolledTerm[]): string {
  return partsOf(terms)
    .map(({ before, after, rolled }) => before + (rolled.dice ? rolled.name : rolled.sum) + after)
    .join("");
}

/**
 * The roll as one line: `3d6+2: 4 + 1 + 6 + 2 = 13`. Dice that do not count are in brackets, an exploded die is `6!`, a
 * rerolled one `4r`. Counted dice are a list in square brackets, and multiplied dice a sum in square brackets.
 */
export function rollText({ notation, terms, total }: Roll): string {
  const sum = partsOf(terms).map((part, index) => {
    const shown = valuesText(part) + part.after;
    const { before } = part;
    return index === 0 ? before + shown : `${before.slice(0, 1)} ${before.slice(1)}${shown}`;
  });
  return `${notation}: ${sum.join(" ")} = ${total}`;
}

function valuesText({ before, multiplied, rolled }: RollPart): string {
  if (!rolled.dice) return String(rolled.sum);
  const values = rolled.dice.map(({ value, dropped, exploded, rerolled, success }) => {
    const shown = `${value}${rerolled ? "r" : ""}${exploded ? "!" : ""}`;
    return dropped || success === false ? `(${shown})` : shown;
  });
  if (rolled.dice[0]?.success !== undefined) return `[${values.join(", ")}]`;
  if (multiplied && values.length > 1) return `[${values.join(" + ")}]`;
  return values.join(before.endsWith("-") ? " - " : " + ");
}

/** The range of totals in words: `Minimum 5, maximum 20, average 12.5`. */
export function rangeText({ least, greatest, average, averageIsRough }: TotalRange): string {
  const reason = ", because dice explode";
  return [
    least === undefined ? `No minimum${greatest === undefined ? "" : reason}` : `Minimum ${formatNumber(least)}`,
    greatest === undefined ? `no maximum${reason}` : `maximum ${formatNumber(greatest)}`,
    `average ${averageIsRough ? "about " : ""}${formatNumber(average)}`,
  ].join(least === undefined || greatest === undefined ? "; " : ", ");
}

function formatNumber(number: number): string {
  const digits = Math.abs(number) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return number.toLocaleString("en", digits);
}
