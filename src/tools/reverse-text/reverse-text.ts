export interface ReverseSettings {
  by: "characters" | "words" | "lines";
  /** Reverses within each line and keeps the lines in place. Ignored when reversing by lines. */
  eachLine?: boolean;
  /** UTF-16 code units per step. The result doesn't depend on it. */
  windowLength?: number;
}

/** Reverses all but the last unit of a text, which may still grow with the text that follows. */
type Reversal = (text: string) => { reversed: string; last: string };

const WINDOW_LENGTH = 4_096;

/**
 * Reverses a text in pieces of any size. A character is a grapheme cluster (UAX #29), a word anything without
 * whitespace. By words and by lines, a final line break stays at the end.
 * Holds the reversed text in memory; with `eachLine` only one line of it.
 * @example reverseText(["añ👩‍👩‍👧"], { by: "characters" }) // "👩‍👩‍👧ña"
 */
export function reverseText(pieces: AsyncIterable<string>, settings: ReverseSettings): AsyncGenerator<string> {
  const { by, eachLine = false, windowLength = WINDOW_LENGTH } = settings;
  const reverse = REVERSALS[by];
  return eachLine && by !== "lines"
    ? reverseEachLine(pieces, reverse, windowLength)
    : reverseWhole(pieces, reverse, { windowLength, keepsFinalBreak: by !== "characters" });
}

async function* reverseWhole(
  pieces: AsyncIterable<string>,
  reverse: Reversal,
  { windowLength, keepsFinalBreak }: { windowLength: number; keepsFinalBreak: boolean },
): AsyncGenerator<string> {
  const reversed: string[] = [];
  let rest = "";
  for await (const window of windows(pieces, windowLength, () => rest)) {
    const { reversed: part, last } = reverse(window);
    reversed.push(part);
    rest = last;
  }
  const finalBreak = keepsFinalBreak ? (/(?:\r\n|\r|\n)$/.exec(rest)?.[0] ?? "") : "";
  yield reverseAll(reverse, rest.slice(0, rest.length - finalBreak.length));
  for (let piece = reversed.pop(); piece !== undefined; piece = reversed.pop()) yield piece;
  yield finalBreak;
}

async function* reverseEachLine(
  pieces: AsyncIterable<string>,
  reverse: Reversal,
  windowLength: number,
): AsyncGenerator<string> {
  const reverseLine = (line: string) => (/^[\r\n]/.test(line) ? line : reverseAll(reverse, line));
  let rest = "";
  for await (const window of windows(pieces, windowLength, () => rest)) {
    const lines = toLines(window);
    rest = lines.at(-1) ?? "";
    yield lines.slice(0, -1).map(reverseLine).join("");
  }
  yield reverseLine(rest);
}

/** Yields the text in parts of a convenient length, each after the rest that the caller left of the previous one. A long
 *  rest is read again only once the waiting text is as long, which keeps the total time linear. */
async function* windows(pieces: AsyncIterable<string>, length: number, getRest: () => string): AsyncGenerator<string> {
  let waiting = "";
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const end = characterStart(piece, at + length);
      waiting += piece.slice(at, end);
      at = end;
      const rest = getRest();
      if (waiting.length < Math.max(length, rest.length)) continue;
      yield rest + waiting;
      waiting = "";
    }
  }
  if (waiting !== "") yield getRest() + waiting;
}

/** The index itself, or the next one if it is inside a surrogate pair. */
function characterStart(text: string, place: number): number {
  return (text.charCodeAt(place) & 0xfc00) === 0xdc00 ? place + 1 : place;
}

const toLines = (text: string): readonly string[] => text.match(/\r\n|\r|\n|[^\r\n]+/g) ?? [];
/** The whitespace between two words is a unit too, so it stays between them. */
const toWords = (text: string): readonly string[] => text.match(/\s+|\S+/g) ?? [];

function reverseAll(reverse: Reversal, text: string): string {
  const { reversed, last } = reverse(text);
  return last + reversed;
}

function byUnits(units: readonly string[]): ReturnType<Reversal> {
  return { reversed: units.slice(0, -1).reverse().join(""), last: units.at(-1) ?? "" };
}

/**
 * Characters that never join with each other: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Georgian, punctuation,
 * symbols, Japanese, Chinese and Korean, without carriage return, marks and joiners. `Intl.Segmenter` takes several times
 * as long; a test checks the list against it.
 */
export const PLAIN =
  "\\0-\\f\\x0e-\\u02ff\\u0370-\\u0482\\u048a-\\u0588\\u05d0-\\u05ea\\u0620-\\u064a\\u0660-\\u066f\\u0671-\\u06d5\\u06ee-\\u06ff" +
  "\\u10a0-\\u10ff\\u1e00-\\u200a\\u2010-\\u2029\\u202f-\\u205f\\u2070-\\u20cf\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u303f" +
  "\\u3041-\\u3096\\u309b-\\u318e\\u3190-\\ua48c\\uac00-\\ud7a3\\uf900-\\ufaff\\uff01-\\uff9d";
const NON_PLAIN = new RegExp(`(\\r\\n|[^${PLAIN}]+)`);
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

const byCharacters: Reversal = (text) => {
  const units: string[] = [];
  let run = "";
  const endRun = () => {
    if (run.length > 1) for (const { segment } of segmenter.segment(run)) units.push(segment);
    else if (run !== "") units.push(run);
    run = "";
  };
  const parts = text.split(NON_PLAIN);
  for (const [index, part] of parts.entries()) {
    if (part === "\r\n") {
      endRun();
      units.push(part);
    } else if (index % 2 === 1 || part.length <= 2) run += part;
    else {
      // The first and the last character may join with their neighbors.
      run += part.charAt(0);
      endRun();
      units.push(part.slice(1, -1).split("").reverse().join(""));
      run = part.at(-1) as string;
    }
  }
  endRun();
  return byUnits(units);
};

const REVERSALS: Readonly<Record<ReverseSettings["by"], Reversal>> = {
  characters: byCharacters,
  words: (text) => byUnits(toWords(text)),
  lines: (text) => byUnits(toLines(text)),
};
