import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import {
  type Comparison,
  type Condition,
  DICE_LIMITS,
  type DiceGroup,
  facesOf,
  possibleFaces,
  type Selection,
  type Sides,
} from "./dice-group.ts";

const SIDES = /\s*d\s*/iy;
const FATE = /f/iy;
const PERCENT = /%/y;
const REROLL = /\s*r(o?)/iy;
const EXPLOSION = /\s*(!!?)/y;
const SELECTION = /\s*(kh|kl|dh|dl|k|d)\s*/iy;
const COMPARISON = /\s*(<=|>=|[<=>\u2264\u2265])\s*/y;
const MINUS = /[-\u2212]\s*/y;
const SPACE = /\s*/y;
const PLAIN_COMPARISONS = lookup<Comparison>({ "\u2264": "<=", "\u2265": ">=" });
const NUMBER = /\d+/y;
const MAX_NUMBER = 1_000_000;

/** Scans a notation and reports errors with their position. */
export class NotationReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** The next character, for error messages. */
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

  /** @throws {InputError} when the number that starts at `start` is too big */
  checkLimit(number: number, start: number): number {
    if (number > MAX_NUMBER) {
      throw this.errorAt(`the largest number is ${MAX_NUMBER.toLocaleString("en")}`, start);
    }
    return number;
  }

  errorAt(reason: string, at: number = this.at): InputError {
    const place = at >= this.#text.length ? "At the end" : `At character ${this.characterNumber(at)}`;
    return notationError(`${place}: ${reason}`, at);
  }

  /** Position in code points, counted from 1. */
  characterNumber(at: number): number {
    return Array.from(this.#text.slice(0, at)).length + 1;
  }
}

export function notationError(message: string, offset?: number): InputError {
  return new InputError(message, { field: "notation", ...(offset !== undefined && { position: { offset } }) });
}

/**
 * Reads dice, or a number that no `d` follows.
 * @throws {InputError} with the reason and position
 */
export function readGroupOrNumber(reader: NotationReader): { dice: DiceGroup } | { number: number } {
  const start = reader.at;
  const count = reader.number();
  if (!reader.match(SIDES)) {
    if (count === undefined) throw reader.errorAt(`expected dice such as 3d6 or a number, found ${reader.found}`);
    return { number: reader.checkLimit(count, start) };
  }
  const dice = { count: count ?? 1, sides: readSides(reader) };
  const { min, max } = DICE_LIMITS.count;
  if (dice.count < min || dice.count > max) throw reader.errorAt(`roll ${min} to ${max} dice, not ${count}`, start);
  const group = readRules(reader, dice);
  const faces = possibleFaces(group);
  if ((group.explodes || group.compounds) && faces.length === 1 && faces[0] === facesOf(group.sides).highest) {
    throw reader.errorAt("these dice always show their highest side and would never stop exploding", start);
  }
  return { dice: group };
}

function readSides(reader: NotationReader): Sides {
  const start = reader.at;
  if (reader.match(PERCENT)) return 100;
  if (reader.match(FATE)) return "F";
  const sides = reader.number();
  if (sides === undefined) throw reader.errorAt(`expected the number of sides after “d”, found ${reader.found}`);
  const { min, max } = DICE_LIMITS.sides;
  if (sides < min || sides > max) throw reader.errorAt(`a die has ${min} to ${max} sides, not ${sides}`, start);
  return sides;
}

/** Reads the rules after the sides, each at most once and in any order. */
function readRules(reader: NotationReader, { count, sides }: { count: number; sides: Sides }): DiceGroup {
  const group: DiceGroup = { count, sides };
  for (;;) {
    const reroll = group.reroll ? undefined : readReroll(reader, sides);
    const explosion = group.explodes || group.compounds ? undefined : readExplosion(reader);
    const selection = group.selection ? undefined : readSelection(reader, count);
    const successes = group.successes ? undefined : readCondition(reader, sides);
    if (!reroll && !explosion && !selection && !successes) return group;
    Object.assign(group, explosion, reroll && { reroll }, selection && { selection }, successes && { successes });
  }
}

function readReroll(reader: NotationReader, sides: Sides): DiceGroup["reroll"] {
  const word = reader.match(REROLL);
  if (!word) return undefined;
  reader.skip(SPACE);
  const start = reader.at;
  const when = readCondition(reader, sides) ?? { comparison: "=" as const, value: readLimit(reader, sides) };
  if (word[1]) return { when, once: true };
  if (possibleFaces({ sides, reroll: { when } }).length === 0) {
    throw reader.errorAt("this reroll would never stop", start);
  }
  return { when };
}

function readExplosion(reader: NotationReader): Pick<DiceGroup, "explodes" | "compounds"> | undefined {
  const marks = reader.match(EXPLOSION)?.[1];
  if (marks === undefined) return undefined;
  reader.skip(SPACE);
  const start = reader.at;
  // Other rollers read this as the sides that explode, so counting successes here would surprise their users.
  if (reader.match(COMPARISON)) {
    throw reader.errorAt(
      `dice explode only on their highest side. To count successes, put the comparison before “${marks}”`,
      start,
    );
  }
  return marks === "!" ? { explodes: true } : { compounds: true };
}

function readSelection(reader: NotationReader, dice: number): Selection | undefined {
  const word = reader.match(SELECTION)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const start = reader.at;
  const count = reader.number() ?? 1;
  const keeps = word.startsWith("k");
  if (count > dice || (keeps && count === 0)) {
    throw reader.errorAt(
      `you can’t ${keeps ? "keep" : "drop"} ${count} of ${dice} ${dice === 1 ? "die" : "dice"}`,
      start,
    );
  }
  return { rule: word === "k" ? "kh" : word === "d" ? "dl" : (word as Selection["rule"]), count };
}

function readCondition(reader: NotationReader, sides: Sides): Condition | undefined {
  const sign = reader.match(COMPARISON)?.[1];
  if (sign === undefined) return undefined;
  return { comparison: PLAIN_COMPARISONS[sign] ?? (sign as Comparison), value: readLimit(reader, sides) };
}

/** Reads the number to compare with. Only dice with negative sides allow a negative one. */
function readLimit(reader: NotationReader, sides: Sides): number {
  const start = reader.at;
  const negative = facesOf(sides).lowest < 0 && reader.match(MINUS) !== undefined;
  const limit = reader.number();
  if (limit === undefined) throw reader.errorAt(`expected a number to compare with, found ${reader.found}`);
  return reader.checkLimit(limit, start) * (negative && limit > 0 ? -1 : 1);
}
