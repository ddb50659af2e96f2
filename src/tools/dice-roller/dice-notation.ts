import { type DiceGroup, MAX_DICE } from "./dice-group.ts";
import { NotationReader, notationError, readGroupOrNumber } from "./read-group.ts";

export type Expression =
  | { dice: DiceGroup }
  | { number: number }
  | { sum: readonly Term[] }
  | { product: readonly Factor[] };

/** A part of a sum, added (1) or subtracted (-1). */
export type Term = { sign: 1 | -1 } & Expression;

/** A part of a product. From left to right, each multiplies or divides the result so far. */
export type Factor = ({ operator: "*" } & Expression) | { operator: "/"; number: number };

const MAX_PARTS = 20;
const MAX_DEPTH = 10;
const MAX_TOTAL = 1_000_000_000_000;
const PLUS_OR_MINUS = /\s*([-+\u2212])\s*/y;
const TIMES_OR_BY = /\s*([*/\u00d7\u00f7])\s*/y;
const OPENING = /\(\s*/y;
const CLOSING = /\s*\)/y;
const SPACE = /\s*/y;

/** Parser state. */
interface ParserState {
  parts: number;
  /** Number of open brackets. */
  depth: number;
  hasDice: boolean;
}

/**
 * Parses dice notation: groups of dice and numbers, joined by + - * / and brackets, where * and / bind tighter.
 * `d6` is one die, `d%` has 100 sides, `dF` shows -1, 0 or 1. Modifiers after a group, in any order: `r1`, `r<3` reroll
 * until the die shows something else, `ro` rerolls once; `!` rolls another die on the highest side, `!!` adds it to the
 * same die; `kh`, `kl`, `dh`, `dl` keep or drop the highest or lowest, one by default (`k` is `kh`, `d` is `dl`); `>=8`
 * counts matching dice.
 * @throws {InputError} with the reason and position
 * @example parseDiceNotation("3d6+2") // [{ sign: 1, dice: { count: 3, sides: 6 } }, { sign: 1, number: 2 }]
 */
export function parseDiceNotation(notation: string): Term[] {
  if (notation.trim() === "") throw notationError("Please enter dice notation, such as 3d6+2");
  const reader = new NotationReader(notation);
  const state: ParserState = { parts: 0, depth: 0, hasDice: false };
  reader.skip(SPACE);
  const terms = readSum(reader, state);
  reader.skip(SPACE);
  if (!reader.isAtEnd) throw reader.errorAt(`${reader.found} does not belong in dice notation`);
  if (!state.hasDice) throw notationError("There are no dice to roll. Add some, such as d6", 0);
  return terms;
}

function readSum(reader: NotationReader, state: ParserState): Term[] {
  const terms: Term[] = [];
  let operator = reader.match(PLUS_OR_MINUS)?.[1] ?? "+";
  for (;;) {
    terms.push({ sign: operator === "+" ? 1 : -1, ...readProduct(reader, state) });
    const next = reader.match(PLUS_OR_MINUS)?.[1];
    if (next === undefined) return terms;
    operator = next;
  }
}

function readProduct(reader: NotationReader, state: ParserState): Expression {
  const first = readPart(reader, state);
  const factors: Factor[] = [{ operator: "*", ...first }];
  for (;;) {
    const operator = reader.match(TIMES_OR_BY)?.[1];
    if (operator === undefined) return factors.length === 1 ? first : { product: factors };
    const start = reader.at;
    const part = readPart(reader, state);
    factors.push(
      operator === "/" || operator === "\u00f7" ? toDivision(part, reader, start) : { operator: "*", ...part },
    );
    if (maxTotal({ product: factors }) > MAX_TOTAL) {
      throw reader.errorAt(`the total could exceed ${MAX_TOTAL.toLocaleString("en")}`, start);
    }
  }
}

function toDivision(part: Expression, reader: NotationReader, start: number): Factor {
  if (!("number" in part)) throw reader.errorAt("you can only divide by a number", start);
  if (part.number === 0) throw reader.errorAt("you can’t divide by 0", start);
  return { operator: "/", number: part.number };
}

function readPart(reader: NotationReader, state: ParserState): Expression {
  const start = reader.at;
  if (reader.match(OPENING)) return readBrackets(reader, state, start);
  if (state.parts === MAX_PARTS) throw reader.errorAt(`a roll can have up to ${MAX_PARTS} parts`);
  state.parts += 1;
  const part = readGroupOrNumber(reader);
  if ("dice" in part) state.hasDice = true;
  return part;
}

function readBrackets(reader: NotationReader, state: ParserState, start: number): Expression {
  if (state.depth === MAX_DEPTH) throw reader.errorAt(`brackets can be nested up to ${MAX_DEPTH} deep`, start);
  state.depth += 1;
  const sum = readSum(reader, state);
  state.depth -= 1;
  reader.skip(SPACE);
  if (!reader.match(CLOSING)) {
    throw reader.errorAt(
      `expected “)” for the bracket at character ${reader.characterNumber(start)}, found ${reader.found}`,
    );
  }
  const [only] = sum;
  if (sum.length > 1 || only?.sign !== 1) return { sum };
  const { sign: _, ...alone } = only;
  return alone;
}

/** Upper bound for the absolute value of an expression, with all explosions. */
function maxTotal(expression: Expression): number {
  if ("number" in expression) return expression.number;
  if ("sum" in expression) return expression.sum.reduce((max, term) => max + maxTotal(term), 0);
  if ("product" in expression) {
    return expression.product.reduce((max, factor) => (factor.operator === "*" ? max * maxTotal(factor) : max), 1);
  }
  const { count, sides, explodes, compounds } = expression.dice;
  const rolls = compounds ? count * MAX_DICE : explodes ? MAX_DICE : count;
  return rolls * (sides === "F" ? 1 : sides);
}
