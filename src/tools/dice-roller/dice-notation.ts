import { InputError } from "#shared/input-error.ts";
import { DICE_LIMITS } from "./dice-limits.ts";

/** Keeps or drops the highest or the lowest dice of a group. */
export interface Selection {
  rule: "kh" | "kl" | "dh" | "dl";
  count: number;
}

export interface DiceGroup {
  count: number;
  sides: number;
  /** A die that shows its highest side brings another. */
  explodes?: true;
  selection?: Selection;
}

/** A part of a sum: dice or a plain number, added (1) or taken away (-1). */
export type Term = { sign: 1 | -1 } & ({ dice: DiceGroup } | { number: number });

const TERM_LIMIT = 20;
const NUMBER_LIMIT = 1_000_000;
const OPERATOR = /\s*([-+\u2212])\s*/y;
const NUMBER = /\d+/y;
const SIDES = /\s*d\s*/iy;
const EXPLOSION = /\s*!/y;
const SELECTION = /\s*(kh|kl|dh|dl|k)\s*/iy;
const SPACE = /\s*/y;

/**
 * Reads dice notation: groups of dice and numbers, joined by + and -. `d6` is one die, `d%` has 100 sides, `d6!` brings
 * another die with each 6, and behind a group `kh`, `kl`, `dh`, `dl` keep or drop the highest or lowest, one unless a
 * number follows; `k` is `kh`.
 * @throws {InputError} naming what is wrong and its place.
 * @example parseDiceNotation("3d6+2") // [{ sign: 1, dice: { count: 3, sides: 6 } }, { sign: 1, number: 2 }]
 */
export function parseDiceNotation(notation: string): Term[] {
  if (notation.trim() === "") throw refuse("Please enter dice notation, such as 3d6+2");
  const reader = new Reader(notation);
  const terms: Term[] = [];
  reader.skip(SPACE);
  let sign = readSign(reader.match(OPERATOR)?.[1]);
  for (;;) {
    if (terms.length === TERM_LIMIT) throw reader.refusal(`there is room for ${TERM_LIMIT} parts only`);
    terms.push({ sign, ...readTerm(reader) });
    reader.skip(SPACE);
    if (reader.ended) break;
    const operator = reader.match(OPERATOR)?.[1];
    if (operator === undefined) throw reader.refusal(`${reader.found} does not belong in dice notation`);
    sign = readSign(operator);
  }
  if (!terms.some((term) => "dice" in term)) throw refuse("There is no die to roll in it. Add one, such as d6", 0);
  return terms;
}

function readSign(operator: string | undefined): 1 | -1 {
  return operator === undefined || operator === "+" ? 1 : -1;
}

function readTerm(reader: Reader): { dice: DiceGroup } | { number: number } {
  const start = reader.at;
  const count = reader.number();
  if (!reader.match(SIDES)) {
    if (count === undefined) throw reader.refusal(`dice such as 3d6 or a number must stand here, not ${reader.found}`);
    if (count > NUMBER_LIMIT) throw reader.refusal(`a number may be up to ${NUMBER_LIMIT.toLocaleString("en")}`, start);
    return { number: count };
  }
  const dice = { count: count ?? 1, sides: readSides(reader) };
  const { min, max } = DICE_LIMITS.count;
  if (dice.count < min || dice.count > max) throw reader.refusal(`roll ${min} to ${max} dice, not ${count}`, start);
  const explodes = reader.match(EXPLOSION) && { explodes: true as const };
  const selection = readSelection(reader, dice.count);
  return { dice: { ...dice, ...explodes, ...(selection && { selection }) } };
}

function readSides(reader: Reader): number {
  const start = reader.at;
  if (reader.match(/%/y)) return 100;
  const sides = reader.number();
  if (sides === undefined) throw reader.refusal(`the number of sides must follow “d”, not ${reader.found}`);
  const { min, max } = DICE_LIMITS.sides;
  if (sides < min || sides > max) throw reader.refusal(`a die has ${min} to ${max} sides, not ${sides}`, start);
  return sides;
}

function readSelection(reader: Reader, dice: number): Selection | undefined {
  const word = reader.match(SELECTION)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const start = reader.at;
  const count = reader.number() ?? 1;
  const keeps = word.startsWith("k");
  if (count > dice || (keeps && count === 0)) {
    throw reader.refusal(
      `of ${dice} ${dice === 1 ? "die" : "dice"}, ${count} cannot be ${keeps ? "kept" : "dropped"}`,
      start,
    );
  }
  return { rule: word === "k" ? "kh" : (word as Selection["rule"]), count };
}

class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.at >= this.#text.length;
  }

  /** What stands at this place, for a message. */
  get found(): string {
    const next = this.#text.codePointAt(this.at);
    return next === undefined ? "the end" : `“${String.fromCodePoint(next)}”`;
  }

  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.#text);
    if (!found) return undefined;
    this.at = sticky.lastIndex;
    return found;
  }

  skip(sticky: RegExp): void {
    this.match(sticky);
  }

  number(): number | undefined {
    const digits = this.match(NUMBER)?.[0];
    return digits === undefined ? undefined : Number(digits);
  }

  refusal(reason: string, at: number = this.at): InputError {
    const place =
      at >= this.#text.length ? "At the end" : `At character ${Array.from(this.#text.slice(0, at)).length + 1}`;
    return refuse(`${place}: ${reason}`, at);
  }
}

function refuse(message: string, offset?: number): InputError {
  return new InputError(message, { field: "notation", ...(offset !== undefined && { position: { offset } }) });
}
