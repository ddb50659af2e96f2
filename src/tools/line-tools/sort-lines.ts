import { countGraphemes } from "#shared/graphemes.ts";
import { InputError } from "#shared/input-error.ts";
import { type RandomSource, randomBelow } from "#shared/random.ts";
import { periodicYield } from "#shared/yield-to-event-loop.ts";
import { compareDecimals, readDecimal } from "./decimal.ts";
import { LineIndex } from "./line-index.ts";
import { LineReader } from "./line-reader.ts";
import { LineStore } from "./line-store.ts";
import { mergeSort } from "./merge-sort.ts";
import { foldCase, type Preparation, prepareLines } from "./prepare-line.ts";
import { LineWriter } from "./write-lines.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type SortKey = "natural" | "alphabetical" | "code-points" | "number" | "length" | "position" | "random";

interface SortOptions extends Preparation {
  by: SortKey;
  reverse: boolean;
  ignoreCase: boolean;
  unique: boolean;
  /** BCP 47 tag, such as `sv`, for the two language orders. */
  language: string;
}

interface Context {
  random: RandomSource;
  signal: AbortSignal;
  progress: (fraction: number) => void;
}

/**
 * Sorts the lines of a text. Lines that are equal in the given order keep their order.
 * @param chunks UTF-8, split anywhere
 * @throws {InputError} for an unknown language, or more lines than fit into memory.
 */
export async function* sortLines(
  chunks: AsyncIterable<Uint8Array>,
  { by, reverse, ignoreCase, unique, language, ...preparation }: SortOptions,
  { random, signal, progress }: Context,
): AsyncGenerator<Bytes> {
  const isByLanguage = by === "natural" || by === "alphabetical";
  const collator = isByLanguage ? collatorFor(language, by === "natural", ignoreCase) : undefined;
  const lines = new LineStore();
  const different = unique ? new LineIndex(random) : undefined;
  const reader = new LineReader();
  const take = prepareLines(preparation, (bytes, from, to) => {
    if (different) {
      const count = different.lines.count;
      const key = ignoreCase ? foldCase(bytes, from, to) : bytes.subarray(from, to);
      if (different.add(key, 0, key.length) < count) return;
    }
    lines.add(bytes, from, to);
  });
  await reader.read(chunks, take);

  const pause = periodicYield();
  let order = new Uint32Array(lines.count).map((_, line) => line);
  if (by === "random") shuffleInPlace(order, random);
  else if (by === "position") {
    if (reverse) order.reverse();
  } else {
    const step = async (done: number) => {
      await pause();
      signal.throwIfAborted();
      progress(done);
    };
    const compare = comparison(by, ignoreCase && by === "code-points" ? folded(lines) : lines, collator);
    order = await mergeSort(order, reverse ? (one, other) => compare(other, one) : compare, step);
  }

  const writer = new LineWriter(reader);
  for (let next = 0; next < order.length; ) {
    next = writer.fill(lines, order, next);
    yield writer.take();
    await pause();
  }
  yield writer.end(reader);
}

/** Negative if line `one` comes before line `other`. */
type Compare = (one: number, other: number) => number;

function comparison(by: SortKey, lines: LineStore, collator: Intl.Collator | undefined): Compare {
  if (collator) return byCollator(lines, collator);
  if (by === "code-points") return byBytes(lines);
  return by === "number" ? byNumber(lines) : byLength(lines);
}

/** The order of UTF-8 bytes is that of code points. */
function byBytes(lines: LineStore): Compare {
  const { bytes } = lines;
  return (one, other) => {
    const [oneEnd, otherEnd] = [lines.endOf(one), lines.endOf(other)];
    let at = lines.startOf(one);
    let otherAt = lines.startOf(other);
    while (at < oneEnd && otherAt < otherEnd) {
      const difference = (bytes[at++] as number) - (bytes[otherAt++] as number);
      if (difference !== 0) return difference;
    }
    return oneEnd - at - (otherEnd - otherAt);
  };
}

function collatorFor(language: string, numeric: boolean, ignoreCase: boolean): Intl.Collator {
  try {
    return new Intl.Collator(language.trim() || "en", { numeric, sensitivity: ignoreCase ? "accent" : "variant" });
  } catch {
    throw new InputError(`“${language}” is not a language tag, such as en, sv or de-AT.`, { field: "language" });
  }
}

function byCollator(lines: LineStore, { compare }: Intl.Collator): Compare {
  const texts = Array.from({ length: lines.count }, (_, line) => lines.text(line));
  return (one, other) => compare(texts[one] as string, texts[other] as string);
}

function folded(lines: LineStore): LineStore {
  const keys = new LineStore();
  for (let line = 0; line < lines.count; line++) {
    const key = foldCase(lines.bytes, lines.startOf(line), lines.endOf(line));
    keys.add(key, 0, key.length);
  }
  return keys;
}

/** The order of `sort -n`: by the number at the start of each line, exactly; a line without one counts as 0. */
function byNumber(lines: LineStore): Compare {
  const decimal = (line: number) => readDecimal(lines.bytes, lines.startOf(line), lines.endOf(line));
  const rounded = new Float64Array(lines.count).map((_, line) => Number(decimal(line)));
  return (one, other) => {
    const [a, b] = [rounded[one] as number, rounded[other] as number];
    if (a !== b) return a < b ? -1 : 1;
    return compareDecimals(decimal(one), decimal(other));
  };
}

function byLength(lines: LineStore): Compare {
  const lengths = new Uint32Array(lines.count).map((_, line) => countGraphemes(lines.text(line)));
  return (one, other) => (lengths[one] as number) - (lengths[other] as number);
}

/** Fisher–Yates; every order is equally likely. */
function shuffleInPlace(order: Uint32Array, random: RandomSource): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1, random);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
}
