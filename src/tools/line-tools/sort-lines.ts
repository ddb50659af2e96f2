import { countGraphemes } from "#shared/graphemes.ts";
import { InputError } from "#shared/input-error.ts";
import { type RandomSource, randomBelow } from "#shared/random.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";
import { periodicYield } from "#shared/yield-to-event-loop.ts";
import { foldCase, LineReader, LineWriter, type Preparation } from "./line-bytes.ts";
import { DistinctLines, LineStore } from "./line-store.ts";

type SortKey = "natural" | "alphabetical" | "code-points" | "number" | "length" | "position" | "random";

interface SortOptions extends Preparation {
  by: SortKey;
  reverse: boolean;
  ignoreCase: boolean;
  unique: boolean;
  /** BCP 47 tag, such as `sv`, for the two language orders. */
  language: string;
}

/**
 * Sorts the lines of a text. Lines that are equal in the given order keep their order.
 * @param chunks UTF-8, split anywhere
 * @throws {InputError} for an unknown language, or more lines than fit into memory.
 */
export async function* sortLines(
  chunks: AsyncIterable<Uint8Array>,
  { by, reverse, ignoreCase, unique, language, ...preparation }: SortOptions,
  { random }: { random: RandomSource },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const isByLanguage = by === "natural" || by === "alphabetical";
  const collator = isByLanguage ? collatorFor(language, by === "natural", ignoreCase) : undefined;
  const distinct = unique ? new DistinctLines(random, ignoreCase) : undefined;
  const lines = distinct?.lines ?? new LineStore();
  const target = distinct ?? lines;
  const reader = new LineReader();
  const reading = reader.read(chunks, preparation, (bytes, from, to) => {
    target.add(bytes, from, to);
  });
  for await (const _ of reading);

  const order = new Uint32Array(lines.count).map((_, line) => line);
  if (by === "random") shuffleInPlace(order, random);
  else if (by === "position") {
    if (reverse) order.reverse();
  } else {
    const compare = comparison(by, ignoreCase && by === "code-points" ? folded(lines) : lines, collator);
    // Stable (ECMA-262, %TypedArray%.prototype.sort).
    order.sort(reverse ? (one, other) => compare(other, one) : compare);
  }

  const pause = periodicYield();
  const writer = new LineWriter(reader);
  for (const line of order) {
    writer.add(lines.line(line));
    for (const chunk of writer.take()) {
      yield chunk;
      await pause();
    }
  }
  yield* writer.end();
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

const LEADING_NUMBER = /^[ \t]*(-?(?:\d+(?:\.\d*)?|\.\d+))/;

/** The order of `sort -n`: by the number at the start of each line, exactly; a line without one counts as 0. */
function byNumber(lines: LineStore): Compare {
  const decimal = (line: number) => LEADING_NUMBER.exec(lines.text(line))?.[1] ?? "0";
  const rounded = new Float64Array(lines.count).map((_, line) => Number(decimal(line)));
  return (one, other) => {
    const [a, b] = [rounded[one] as number, rounded[other] as number];
    if (a !== b) return a < b ? -1 : 1;
    return compareDecimals(decimal(one), decimal(other));
  };
}

/**
 * Compares two decimals of any length, exactly.
 * @example compareDecimals("9007199254740993", "9007199254740992.5") // 1
 */
function compareDecimals(one: string, other: string): number {
  if (one === other) return 0;
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  const size = a.whole.length - b.whole.length || compareText(a.whole, b.whole) || compareText(a.fraction, b.fraction);
  return a.isNegative ? -size : size;
}

function partsOf(decimal: string) {
  const isMinus = decimal.startsWith("-");
  const [whole = "", fraction = ""] = decimal.slice(isMinus ? 1 : 0).split(".");
  const parts = { whole: whole.replace(/^0+/, ""), fraction: trimEndCharacters(fraction, "0") };
  return { ...parts, isNegative: isMinus && (parts.whole !== "" || parts.fraction !== "") };
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
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
