import type { Family } from "./letters.ts";

/** Zipf's law for the frequencies of letters, flattened at the most frequent ones. */
const FLATTENING = 2.5;
/** A frequent word makes its language more likely. */
const WORD_BITS = 2;
const CAPITAL_BITS = 0.1;

/** Misread text has capitals inside words, symbols between letters, control characters, mixed scripts and stray accents. */
const ODD_BITS = 8;
const ODD: readonly RegExp[] = [
  /\p{Ll}\p{Lu}/gu,
  /\p{L}[^\p{L}\p{M}\p{N}\p{P}\s]\p{L}/gu,
  /[\u0080-\u009f]/gu,
  /[A-Za-z][\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hebr}\p{sc=Arab}\p{sc=Thai}]/gu,
  /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hebr}\p{sc=Arab}\p{sc=Thai}][A-Za-z]/gu,
  /(?<![\p{L}\p{M}])\p{M}/gu,
  /\d(?![A-Za-z])\p{sc=Latn}/gu,
  /(?![A-Za-z])\p{sc=Latn}\d/gu,
];
const CAPITAL = /(?![A-Z])\p{Lu}/gu;

/** For characters that aren't among a language's letters. */
const OTHER_BITS: readonly (readonly [RegExp, number])[] = [
  [/[─-▟]/, 9],
  [/[“”„‘’«»–—…€£°§№©®±µ·²³¼½¾\u00a0]/, 7],
  [/[ｦ-ﾟ]/, 7],
  [/[\u3000-\u303f\uff00-\uff60]/, 8],
  [/\p{sc=Han}/u, 13],
  [/\p{L}/u, 11],
];
const RARE_BITS = 12;

interface Language {
  /** By letter. */
  bits: ReadonlyMap<string, number>;
  words: ReadonlySet<string>;
}

/** How unlikely a text is in the likeliest of some languages, in bits. ASCII letters count only as words. */
export function createReadingCost(languages: Family["languages"]): (text: string) => number {
  const prepared = Object.values(languages).map(prepare);
  return (written) => {
    // A line of a frame is one symbol.
    const text = written.replace(/([─-▟])\1+/g, "$1");
    const letters = countEach(Array.from(text.matchAll(/[^\0-\x7f]/gu), ([character]) => toLower(character)));
    const words = countEach(text.toLowerCase().split(/[^\p{L}\p{M}]+/u));
    const costs = prepared.map((language) => letterBits(language, letters) - wordBits(language, words));
    const oddities = ODD.reduce((sum, pattern) => sum + countMatches(text, pattern), 0);
    return Math.min(...costs) + ODD_BITS * oddities + CAPITAL_BITS * countMatches(text, CAPITAL);
  };
}

function prepare([letters, words = ""]: readonly [letters: string, words?: string]): Language {
  const all = [...letters];
  const total = Math.log2(Math.log((all.length + FLATTENING) / FLATTENING));
  const bits = new Map(all.map((letter, rank) => [letter, Math.log2(rank + FLATTENING + 0.5) + total]));
  return { bits, words: new Set(words.match(/[^ ]+/g)) };
}

function letterBits({ bits }: Language, letters: ReadonlyMap<string, number>): number {
  return letters.entries().reduce((sum, [letter, count]) => sum + count * (bits.get(letter) ?? otherBits(letter)), 0);
}

function wordBits({ words }: Language, counts: ReadonlyMap<string, number>): number {
  return words.values().reduce((sum, word) => sum + WORD_BITS * (counts.get(word) ?? 0), 0);
}

function otherBits(character: string): number {
  return OTHER_BITS.find(([pattern]) => pattern.test(character))?.[1] ?? RARE_BITS;
}

/** The small form of İ is two characters. */
function toLower(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

function countEach(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
