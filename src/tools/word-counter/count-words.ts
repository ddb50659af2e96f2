/**
 * Calls `onWord` with each word of a text. Where words stand between white space, each run of anything else is one,
 * so the number equals that of splitting at white space. Stretches in a script without spaces between words (Chinese,
 * Japanese, Thai, Lao, Khmer, Burmese) are divided by the dictionary of `Intl.Segmenter`.
 * @example forEachWord("Hello, 世界和平!", show) // "Hello,", "世界", "和平"
 */
export function forEachWord(text: string, onWord: (word: string) => void): void {
  const unspaced = UNSPACED.test(text);
  for (const token of text.split(BLANKS)) {
    if (token === "") continue;
    if (unspaced && UNSPACED.test(token)) forEachPart(token, onWord);
    else onWord(token);
  }
}

/** The words of a run without white space that has letters of an unspaced script in it; at least one. */
function forEachPart(token: string, onWord: (word: string) => void): void {
  let found = false;
  const take = (word: string) => {
    found = true;
    onWord(word);
  };
  for (const part of token.split(UNSPACED_RUNS)) {
    if (!UNSPACED.test(part)) {
      if (WORD_CHARACTER.test(part)) take(part);
      continue;
    }
    for (const { segment, isWordLike } of SEGMENTER.segment(part)) if (isWordLike) take(segment);
  }
  if (!found) onWord(token);
}

/** A word as it is compared with others: lower case, without the punctuation around it; empty if nothing is left. */
export function wordKey(word: string): string {
  return word.replace(EDGES, "").toLowerCase();
}

const SCRIPTS = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"].map((script) => `\\p{scx=${script}}`).join("");
const UNSPACED = new RegExp(`[${SCRIPTS}]`, "u");
const UNSPACED_RUNS = new RegExp(`([${SCRIPTS}]+)`, "u");
const BLANKS = /\s+/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });
