import { InputError } from "#shared/input-error.ts";
import { TextPlace } from "#shared/text-place.ts";
import { type CodeBase, HIGHEST } from "./write-codes.ts";

export interface CodeReading {
  base: CodeBase;
  /** A character that may stand between two codes besides white space. */
  separator?: "" | "," | ";";
}

/**
 * The text whose ASCII codes are given.
 * @param pieces the codes, cut anywhere.
 * @throws {InputError} at the first thing that is no whole number from 0 to 127.
 * @example readCodes("72 105" in pieces, { base: 10 }) // "Hi"
 */
export async function* readCodes(
  pieces: AsyncIterable<string>,
  { base, separator = "" }: CodeReading,
): AsyncGenerator<string> {
  const gap = new RegExp(`[\\s${separator}]`);
  const codes = new RegExp(`[^\\s${separator}]+`, "g");
  const digits = DIGITS[base];
  const place = new TextPlace();

  const read = (text: string) => {
    let characters = "";
    for (const { 0: code, index } of text.matchAll(codes)) {
      const value = code.length <= LONGEST && digits.test(code) ? Number.parseInt(code, base) : Number.NaN;
      // Not `value > HIGHEST`, which a NaN is not.
      if (!(value <= HIGHEST)) {
        throw new InputError(`Invalid ASCII code: ${shorten(code)}`, { position: place.at(text, index) });
      }
      characters += String.fromCharCode(value);
    }
    place.pass(text);
    return characters;
  };

  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = endOfWholeCodes(text, gap);
    rest = text.slice(end);
    yield read(text.slice(0, end));
  }
  yield read(rest);
}

const DIGITS: Readonly<Record<CodeBase, RegExp>> = { 2: /^[01]+$/, 8: /^[0-7]+$/, 10: /^\d+$/, 16: /^[\da-f]+$/i };
/** Of anything longer than any code, zeros in front included, there is no need to wait for the end. */
const LONGEST = 64;

function endOfWholeCodes(text: string, gap: RegExp): number {
  let end = text.length;
  while (end > 0 && text.length - end <= LONGEST && !gap.test(text.charAt(end - 1))) end -= 1;
  return text.length - end > LONGEST ? text.length : end;
}

function shorten(code: string): string {
  return code.length > LONGEST ? `${code.slice(0, LONGEST)}…` : code;
}
