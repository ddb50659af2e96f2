import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";
import { type CodeBase, MAX_ASCII } from "./write-codes.ts";

export interface CodeReading {
  base: CodeBase;
  /** Allowed between two codes in addition to whitespace. */
  separator?: "" | "," | ";";
}

/**
 * Reads ASCII codes as text.
 * @param pieces the codes, cut anywhere.
 * @throws {InputError} at the first code that isn't a whole number from 0 to 127.
 * @example readCodes("72 105" in pieces, { base: 10 }) // "Hi"
 */
export async function* readCodes(
  pieces: AsyncIterable<string>,
  { base, separator = "" }: CodeReading,
): AsyncGenerator<string> {
  const code = new RegExp(`[^\\s${separator}]+`, "g");
  const gap = new RegExp(`[\\s${separator}]`);
  const place = new PositionTracker();
  const read = (text: string) => {
    let characters = "";
    for (const { 0: digits, index } of text.matchAll(code)) {
      const value = digits.length <= MAX_CODE_LENGTH && DIGITS[base].test(digits) ? Number.parseInt(digits, base) : -1;
      if (value < 0 || value > MAX_ASCII) {
        throw new InputError(`Invalid ASCII code: ${truncate(digits)}`, { position: place.at(text, index) });
      }
      characters += String.fromCharCode(value);
    }
    place.advance(text);
    return characters;
  };

  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    // A longer code is invalid, so its end doesn't matter.
    const tail =
      text
        .slice(-MAX_CODE_LENGTH - 1)
        .split(gap)
        .at(-1)?.length ?? 0;
    const end = tail > MAX_CODE_LENGTH ? text.length : text.length - tail;
    rest = text.slice(end);
    yield read(text.slice(0, end));
  }
  yield read(rest);
}

const DIGITS: Readonly<Record<CodeBase, RegExp>> = { 2: /^[01]+$/, 8: /^[0-7]+$/, 10: /^\d+$/, 16: /^[\da-f]+$/i };
/** Anything longer is invalid, even with leading zeros, so don't read to its end. */
const MAX_CODE_LENGTH = 64;

function truncate(code: string): string {
  return code.length > MAX_CODE_LENGTH ? `${code.slice(0, MAX_CODE_LENGTH)}…` : code;
}
