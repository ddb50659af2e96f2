import { concatenate } from "#shared/concatenate.ts";
import { decodeChunks } from "#shared/text-source.ts";
import { lineBreakEnd, lineEnd, type Reversal, reverseCharacters, reverseLines, reverseWords } from "./reversal.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface ReverseSettings {
  by: "characters" | "words" | "lines";
  /** Reverses within each line and keeps the lines where they are. It says nothing about an order of lines. */
  eachLine?: boolean;
  /** How many bytes are worked on at once. The result does not depend on it. */
  windowBytes?: number;
}

/**
 * Reverses a text, given as UTF-8 in chunks of any size. A character is a grapheme cluster (UAX #29), a word anything
 * without white space. The order of words and of lines leaves a line break at the very end where it is.
 * Holds the reversed text in memory, or with `eachLine` a line of it.
 * @throws {InputError} when the bytes are not UTF-8.
 * @example reverseText(["añ👩‍👩‍👧"] as UTF-8, { by: "characters" }) // "👩‍👩‍👧ña"
 */
export function reverseText(chunks: AsyncIterable<Bytes>, settings: ReverseSettings): AsyncGenerator<Bytes> {
  const { by, eachLine = false, windowBytes = WINDOW_BYTES } = settings;
  const input = checkUtf8(chunks);
  return eachLine && by !== "lines"
    ? reverseEachLine(input, REVERSALS[by], windowBytes)
    : reverseWhole(input, REVERSALS[by], { windowBytes, keepsFinalBreak: by !== "characters" });
}

const REVERSALS = { characters: reverseCharacters, words: reverseWords, lines: reverseLines } as const;
const WINDOW_BYTES = 262_144;
const NOTHING = new Uint8Array();

async function* reverseWhole(
  chunks: AsyncIterable<Bytes>,
  reversal: Reversal,
  { windowBytes, keepsFinalBreak }: { windowBytes: number; keepsFinalBreak: boolean },
): AsyncGenerator<Bytes> {
  const reversed: Bytes[] = [];
  const reverse = (source: Bytes, ended: boolean) => {
    const output = new Uint8Array(source.length);
    const done = reversal(source, output, ended);
    if (done > 0) reversed.push(output.subarray(source.length - done));
    return done;
  };
  const rest = new Rest(windowBytes);
  for await (const chunk of chunks) {
    const source = rest.add(chunk);
    if (source) rest.keep(source.subarray(reverse(source, false)));
  }
  const last = rest.take();
  const end = keepsFinalBreak ? finalBreakStart(last) : last.length;
  reverse(last.subarray(0, end), true);
  for (let piece = reversed.pop(); piece; piece = reversed.pop()) yield piece;
  if (end < last.length) yield last.subarray(end);
}

async function* reverseEachLine(
  chunks: AsyncIterable<Bytes>,
  reversal: Reversal,
  windowBytes: number,
): AsyncGenerator<Bytes> {
  /** What is reversed of a line that has not ended yet, its beginning first. */
  const begun: Bytes[] = [];
  const rest = new Rest(windowBytes);
  const lines = function* (source: Bytes, ended: boolean): Generator<Bytes, number> {
    const output = new Uint8Array(source.length);
    let written = 0;
    let from = 0;
    for (;;) {
      const end = lineEnd(source, from);
      // A carriage return at the end may be half of a line break.
      if (end >= source.length - 1 && !ended) break;
      reversal(source.subarray(from, end), output.subarray(from, end), true);
      if (begun.length > 0) {
        yield output.subarray(written, end);
        for (let piece = begun.pop(); piece; piece = begun.pop()) yield piece;
        written = end;
      }
      from = lineBreakEnd(source, end);
      for (let at = end; at < from; at++) output[at] = source[at] as number;
      if (end === source.length) break;
    }
    yield output.subarray(written, from);
    if (ended) return from;
    const line = source.subarray(from);
    const reversed = new Uint8Array(line.length);
    const done = reversal(line, reversed, false);
    if (done > 0) begun.push(reversed.subarray(line.length - done));
    return from + done;
  };
  for await (const chunk of chunks) {
    const source = rest.add(chunk);
    if (source) rest.keep(source.subarray(yield* lines(source, false)));
  }
  yield* lines(rest.take(), true);
}

/** Collects input until it is worth looking at: what has come, together with what an earlier look left over. */
class Rest {
  private readonly least: number;
  private parts: Bytes[] = [];
  private size = 0;
  private wanted: number;

  constructor(least: number) {
    this.least = least;
    this.wanted = least;
  }

  /** The bytes to look at, once there are enough of them. */
  add(chunk: Bytes): Bytes | undefined {
    this.parts.push(chunk);
    this.size += chunk.length;
    return this.size < this.wanted ? undefined : this.take();
  }

  take(): Bytes {
    const [first] = this.parts;
    const whole = first && this.parts.length === 1 ? first : concatenate(this.parts, this.size);
    this.keep(NOTHING);
    return whole;
  }

  /** Keeps what could not be done yet. A long rest is only looked at again when it has doubled: linear time in all. */
  keep(rest: Bytes): void {
    this.parts = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
    this.wanted = Math.max(this.least, rest.length * 2);
  }
}

function finalBreakStart(bytes: Uint8Array): number {
  const { length } = bytes;
  for (const start of [length - 2, length - 1]) {
    if (start >= 0 && lineBreakEnd(bytes, start) === length) return start;
  }
  return length;
}

/** Passes chunks on when they are UTF-8. `decodeChunks` gives one string for each chunk, or throws. */
async function* checkUtf8(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let latest = NOTHING;
  async function* watched() {
    for await (const chunk of chunks) {
      latest = chunk;
      yield chunk;
    }
  }
  for await (const _ of decodeChunks(watched())) yield latest;
}
