import { escapePattern } from "#shared/escape-pattern.ts";
import { countGraphemes } from "#shared/graphemes.ts";
import { headOf } from "#shared/head-of.ts";
import { runMatches } from "#shared/run-pattern.ts";

/** The parts of a text, as many at once as each piece of it completes. */
export type PartBatches = AsyncIterable<Iterable<string>>;

/**
 * The parts between any of the characters of `delimiters`; without delimiters, every character is a part.
 * Characters are grapheme clusters (UAX #29).
 * @param pieces of one text, none of which ends in the middle of a surrogate pair.
 * @example splitAtCharacters(["a,b;c"], ",;") // "a", "b", "c"
 */
export function splitAtCharacters(pieces: Pieces, delimiters: string): PartBatches {
  const characters = graphemesOf(delimiters);
  if (characters.length <= 1) return splitAtSubstring(pieces, delimiters);
  const longestFirst = characters.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(escapePattern).join("|"), "gu");
  const find: Find = (text, from) => {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match ? { start: match.index, end: pattern.lastIndex } : undefined;
  };
  return partsBetween(pieces, find, longestFirst[0]?.length ?? 0);
}

/** The parts between the places where `substring` stands; every character when it is empty. */
export function splitAtSubstring(pieces: Pieces, substring: string): PartBatches {
  if (substring === "") return splitByLength(pieces, 1);
  const find: Find = (text, from) => {
    const start = text.indexOf(substring, from);
    return start < 0 ? undefined : { start, end: start + substring.length };
  };
  return partsBetween(pieces, find, substring.length);
}

/**
 * The parts between the matches of a regular expression, as `String.prototype.split` has them: what a group captures
 * becomes a part of its own.
 * @throws {SyntaxError} when the pattern is not valid.
 * @throws {InputError} while the parts are read, when the engine runs out of memory.
 */
export function splitAtPattern(text: string, pattern: string): Iterable<string> {
  return partsBetweenMatches(text, compile(pattern));
}

/** Parts of `length` characters; the last one may be shorter. */
export async function* splitByLength(pieces: Pieces, length: number): AsyncGenerator<string[]> {
  const parts = new PartBuilder();
  let characters = 0;
  // The last character of what is known: the next piece may add to it.
  let last = "";
  for await (const piece of pieces) {
    if (piece === "") continue;
    const text = last + piece;
    let lastAt = text.length - 1;
    if (JOINING.test(text)) {
      for (const { index } of SEGMENTER.segment(text)) {
        lastAt = index;
        if (index === 0) continue;
        characters += 1;
        if (characters % length === 0) parts.end(text, index);
      }
    } else {
      for (let end = length - (characters % length); end <= lastAt; end += length) parts.end(text, end);
      characters += lastAt;
    }
    parts.goOn(text, lastAt);
    last = text.slice(lastAt);
    yield parts.take();
  }
  if (last === "") return;
  parts.end(last, last.length);
  yield parts.take();
}

/** At most `count` parts, all but the last of one length: the number of characters divided by `count`, rounded up. */
export function splitIntoCount(text: string, count: number): PartBatches {
  return splitByLength(piecesOf(text), Math.max(1, Math.ceil(countGraphemes(text) / count)));
}

/** With Unicode mode where the pattern allows it, so that no character is split in its halves. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "gu");
  } catch {
    return new RegExp(pattern, "g");
  }
}

function* partsBetweenMatches(text: string, pattern: RegExp): Generator<string> {
  let from = 0;
  for (const match of runMatches(text, pattern)) {
    const [delimiter, ...groups] = match;
    const isNothing = delimiter === "" && (match.index === from || match.index === text.length);
    if (isNothing) continue;
    yield text.slice(from, match.index);
    yield* groups.filter((group: string | undefined) => group !== undefined);
    from = match.index + delimiter.length;
  }
  yield text.slice(from);
}

/** @param longest code units of the longest delimiter. */
async function* partsBetween(pieces: Pieces, find: Find, longest: number): AsyncGenerator<string[]> {
  const parts = new PartBuilder();
  // Where a delimiter may have begun that the next piece ends.
  let open = "";
  for await (const piece of pieces) {
    const text = open + piece;
    const certain = text.length - longest;
    let from = 0;
    for (let found = find(text, 0); found && found.start <= certain; found = find(text, from)) {
      parts.end(text, found.start, found.end);
      from = found.end;
    }
    const openAt = Math.max(from, certain + 1);
    parts.goOn(text, openAt);
    open = text.slice(openAt);
    yield parts.take();
  }
  for (let found = find(open, 0), from = 0; found; found = find(open, from)) {
    parts.end(open, found.start, found.end);
    from = found.end;
  }
  parts.end(open, open.length);
  yield parts.take();
}

/** Puts parts together of texts that come one after the other. */
class PartBuilder {
  #begun: string[] = [];
  #parts: string[] = [];
  #from = 0;

  /** The part that is under way ends at `end`, and the next begins at `next`. */
  end(text: string, end: number, next = end): void {
    const last = text.slice(this.#from, end);
    this.#parts.push(this.#begun.length > 0 ? this.#begun.join("") + last : last);
    this.#begun = [];
    this.#from = next;
  }

  /** The part that is under way goes on at least to `to`, where the next text begins. */
  goOn(text: string, to: number): void {
    if (to > this.#from) this.#begun.push(text.slice(this.#from, to));
    this.#from = 0;
  }

  /** The parts that ended since. */
  take(): string[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const piece = headOf(text.slice(at), PIECE_LENGTH);
    yield piece;
    at += piece.length;
  }
}

function graphemesOf(text: string): string[] {
  return [...SEGMENTER.segment(text)].map(({ segment }) => segment);
}

const PIECE_LENGTH = 65_536;
/** Without these every code unit is a character; CR LF is one of two. */
const JOINING = /[\r\x80-\uffff]/;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

type Pieces = Iterable<string> | AsyncIterable<string>;
type Find = (text: string, from: number) => { start: number; end: number } | undefined;
