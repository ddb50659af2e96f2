import type { DiceGroup } from "./dice-group.ts";
import { MOST_DICE } from "./dice-limits.ts";
import { NotationReader, refuseNotation } from "./notation-reader.ts";
import { readGroupOrNumber } from "./read-group.ts";

export type Expression =
  | { dice: DiceGroup }
  | { number: number }
  | { sum: readonly Term[] }
  | { product: readonly Factor[] };

/** A part of a sum, added (1) or taken away (-1). */
export type Term = { sign: 1 | -1 } & Expression;

/** A part of a product, worked off from the left: what stands before it is multiplied or divided by it. */
export type Factor = ({ operator: "*" } & Expression) | { operator: "/"; number: number };

const PART_LIMIT = 20;
const DEPTH_LIMIT = 10;
const TOTAL_LIMIT = 1_000_000_000_000;
const PLUS_OR_MINUS = /\s*([-+\u2212])\s*/y;
const TIMES_OR_BY = /\s*([*/\u00d7\u00f7])\s*/y;
const OPENING = /\(\s*/y;
const CLOSING = /\s*\)/y;
const SPACE = /\s*/y;

/** How much of a notation has been read. */
interface Progress {
  parts: number;
  /** Brackets that are open. */
  depth: number;
  hasDice: boolean;
}

/**
 * Reads dice notation: groups of dice and numbers, joined by + - * / and brackets; * and / bind closer. `d6` is one
 * die, `d%` has 100 sides, `dF` shows -1, 0 or 1. Behind a group, in any order: `r1`, `r<3` roll such a die again until
 * it shows something else, `ro` once; `!` brings another die with each highest side, `!!` adds it to the same die; `kh`,
 * `kl`, `dh`, `dl` keep or drop the highest or lowest, one unless a number follows (`k` is `kh`, `d` is `dl`); `>=8`
 * counts the dice that meet it.
 * @throws {InputError} naming what is wrong and its place.
 * @example parseDiceNotation("3d6+2") // [{ sign: 1, dice: { count: 3, sides: 6 } }, { sign: 1, number: 2 }]
 */
export function parseDiceNotation(notation: string): Term[] {
  if (notation.trim() === "") throw refuseNotation("Please enter dice notation, such as 3d6+2");
  const reader = new NotationReader(notation);
  const progress: Progress = { parts: 0, depth: 0, hasDice: false };
  reader.skip(SPACE);
  const terms = readSum(reader, progress);
  reader.skip(SPACE);
  if (!reader.ended) throw reader.refusal(`${reader.found} does not belong in dice notation`);
  if (!progress.hasDice) throw refuseNotation("There is no die to roll in it. Add one, such as d6", 0);
  return terms;
}

function readSum(reader: NotationReader, progress: Progress): Term[] {
  const terms: Term[] = [];
  let operator = reader.match(PLUS_OR_MINUS)?.[1] ?? "+";
  for (;;) {
    terms.push({ sign: operator === "+" ? 1 : -1, ...readProduct(reader, progress) });
    const next = reader.match(PLUS_OR_MINUS)?.[1];
    if (next === undefined) return terms;
    operator = next;
  }
}

function readProduct(reader: NotationReader, progress: Progress): Expression {
  const first = readPart(reader, progress);
  const factors: Factor[] = [{ operator: "*", ...first }];
  for (;;) {
    const operator = reader.match(TIMES_OR_BY)?.[1];
    if (operator === undefined) return factors.length === 1 ? first : { product: factors };
    const start = reader.at;
    const part = readPart(reader, progress);
    factors.push(operator === "/" || operator === "\u00f7" ? divisor(part, reader, start) : { operator: "*", ...part });
    if (mostOf({ product: factors }) > TOTAL_LIMIT) {
      throw reader.refusal(`the total could grow beyond ${TOTAL_LIMIT.toLocaleString("en")}`, start);
    }
  }
}

function divisor(part: Expression, reader: NotationReader, start: number): Factor {
  if (!("number" in part)) throw reader.refusal("only a number can stand behind a division sign", start);
  if (part.number === 0) throw reader.refusal("nothing can be divided by 0", start);
  return { operator: "/", number: part.number };
}

function readPart(reader: NotationReader, progress: Progress): Expression {
  const start = reader.at;
  if (reader.match(OPENING)) return readBrackets(reader, progress, start);
  if (progress.parts === PART_LIMIT) throw reader.refusal(`there is room for ${PART_LIMIT} parts only`);
  progress.parts += 1;
  const part = readGroupOrNumber(reader);
  if ("dice" in part) progress.hasDice = true;
  return part;
}

function readBrackets(reader: NotationReader, progress: Progress, start: number): Expression {
  if (progress.depth === DEPTH_LIMIT) throw reader.refusal(`brackets may stand ${DEPTH_LIMIT} deep only`, start);
  progress.depth += 1;
  const sum = readSum(reader, progress);
  progress.depth -= 1;
  reader.skip(SPACE);
  if (!reader.match(CLOSING)) {
    throw reader.refusal(`“)” must close the bracket of character ${reader.character(start)}, not ${reader.found}`);
  }
  const [only] = sum;
  if (sum.length > 1 || only?.sign !== 1) return { sum };
  const { sign: _, ...alone } = only;
  return alone;
}

/** What the amount of an expression never exceeds, whatever explodes. */
function mostOf(expression: Expression): number {
  if ("number" in expression) return expression.number;
  if ("sum" in expression) return expression.sum.reduce((most, term) => most + mostOf(term), 0);
  if ("product" in expression) {
    return expression.product.reduce((most, factor) => (factor.operator === "*" ? most * mostOf(factor) : most), 1);
  }
  const { count, sides, explodes, compounds } = expression.dice;
  const rolls = compounds ? count * MOST_DICE : explodes ? MOST_DICE : count;
  return rolls * (sides === "F" ? 1 : sides);
}
