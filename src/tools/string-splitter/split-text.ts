import { countGraphemes } from "#shared/graphemes.ts";

/**
 * The parts between any of the characters of `delimiters`; without delimiters, every character is a part.
 * Characters are grapheme clusters (UAX #29).
 * @example [...splitAtCharacters("a,b;c", ",;")] // ["a", "b", "c"]
 */
export function splitAtCharacters(text: string, delimiters: string): Iterable<string> {
  const characters = graphemesOf(delimiters);
  if (characters.length <= 1) return splitAtSubstring(text, delimiters);
  const longestFirst = characters.toSorted((one, other) => other.length - one.length).map(escapePattern);
  return partsBetween(text, new RegExp(longestFirst.join("|"), "gu"));
}

/** The parts between the places where `substring` stands; every character when it is empty. */
export function* splitAtSubstring(text: string, substring: string): Generator<string> {
  if (substring === "") {
    yield* splitByLength(text, 1);
    return;
  }
  let from = 0;
  for (let at = text.indexOf(substring); at >= 0; at = text.indexOf(substring, from)) {
    yield text.slice(from, at);
    from = at + substring.length;
  }
  yield text.slice(from);
}

/**
 * The parts between the matches of a regular expression, as `String.prototype.split` has them: what a group captures
 * becomes a part of its own.
 * @throws {SyntaxError} when the pattern is not valid.
 */
export function splitAtPattern(text: string, pattern: string): string[] {
  return text.split(compile(pattern)).filter((part) => part !== undefined);
}

/** Parts of `length` characters; the last one may be shorter. */
export function* splitByLength(text: string, length: number): Generator<string> {
  if (!JOINING.test(text)) {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
    return;
  }
  let from = 0;
  let characters = 0;
  for (const { index } of SEGMENTER.segment(text)) {
    if (characters === length) {
      yield text.slice(from, index);
      from = index;
      characters = 0;
    }
    characters += 1;
  }
  if (characters > 0) yield text.slice(from);
}

/** At most `count` parts, all but the last of one length: the number of characters divided by `count`, rounded up. */
export function splitIntoCount(text: string, count: number): Iterable<string> {
  return splitByLength(text, Math.max(1, Math.ceil(countGraphemes(text) / count)));
}

/** A delimiter as it is typed in one line: `\n`, `\r` and `\t` are what they are in code, `\\` is a backslash. */
export function unescapeDelimiter(typed: string): string {
  return typed.replace(/\\([nrt\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** With Unicode mode where the pattern allows it, so that no character is split in its halves. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

function* partsBetween(text: string, pattern: RegExp): Generator<string> {
  let from = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    yield text.slice(from, index);
    from = index + match.length;
  }
  yield text.slice(from);
}

function graphemesOf(text: string): string[] {
  return [...SEGMENTER.segment(text)].map(({ segment }) => segment);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
/** Without these every code unit is a character; CR LF is one of two. */
const JOINING = /[\r\x80-\uffff]/;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
