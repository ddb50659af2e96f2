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
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const gap = new RegExp(`[\\s${separator}]`);
  const meanings = Uint8Array.from({ length: MAX_ASCII + 1 }, (_, unit) => {
    const character = String.fromCharCode(unit);
    if (gap.test(character)) return GAP;
    const digit = DIGIT.test(character) ? Number.parseInt(character, 16) : OTHER;
    return digit < base ? digit : OTHER;
  });
  const meaningAt = (text: string, at: number) => {
    const unit = text.charCodeAt(at);
    return unit <= MAX_ASCII ? (meanings[unit] as number) : gap.test(text.charAt(at)) ? GAP : OTHER;
  };
  const place = new PositionTracker();

  const read = (text: string) => {
    const codes = new Uint8Array(Math.ceil(text.length / 2));
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      let meaning = meaningAt(text, at);
      if (meaning === GAP) continue;
      const from = at;
      let value = 0;
      for (; meaning < base && at - from < MAX_CODE_LENGTH; meaning = at < text.length ? meaningAt(text, at) : GAP) {
        value = value * base + meaning;
        at += 1;
      }
      if (meaning !== GAP || value > MAX_ASCII) {
        while (at < text.length && meaningAt(text, at) !== GAP) at += 1;
        throw new InputError(`Invalid ASCII code: ${truncate(text.slice(from, at))}`, {
          position: place.at(text, from),
        });
      }
      codes[count++] = value;
    }
    place.advance(text);
    return codes.subarray(0, count);
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

const DIGIT = /[\da-f]/i;
/** Meanings of characters other than digits. */
const GAP = 16;
const OTHER = 17;
/** Anything longer is invalid, even with leading zeros, so don't read to its end. */
const MAX_CODE_LENGTH = 64;

function endOfWholeCodes(text: string, gap: RegExp): number {
  let end = text.length;
  while (end > 0 && text.length - end <= MAX_CODE_LENGTH && !gap.test(text.charAt(end - 1))) end -= 1;
  return text.length - end > MAX_CODE_LENGTH ? text.length : end;
}

function truncate(code: string): string {
  return code.length > MAX_CODE_LENGTH ? `${code.slice(0, MAX_CODE_LENGTH)}…` : code;
}
