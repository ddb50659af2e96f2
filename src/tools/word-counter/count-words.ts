/**
 * The words of a text. A word is a run without whitespace, so the count equals splitting at whitespace. Scripts without
 * spaces between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) are split by the dictionary of `Intl.Segmenter`.
 * @example [...wordsOf("Hello, 世界和平!")] // ["Hello,", "世界", "和平"]
 */
export function* wordsOf(text: string): Generator<string> {
  const isSpaced = !UNSPACED_CHARACTER.test(text);
  for (const token of text.match(TOKEN) ?? []) {
    if (isSpaced || !UNSPACED_CHARACTER.test(token)) yield token;
    else yield* partsOf(token);
  }
}

/** The words of a run without whitespace, at least one. */
function partsOf(token: string): readonly string[] {
  const words = token.split(UNSPACED_RUNS).flatMap((part) => {
    if (!UNSPACED_CHARACTER.test(part)) return WORD_CHARACTER.test(part) ? [part] : [];
    return Array.from(SEGMENTER.segment(part), ({ segment, isWordLike }) => (isWordLike ? segment : "")).filter(
      Boolean,
    );
  });
  return words.length > 0 ? words : [token];
}

/** The key for comparing words: lowercase, without surrounding punctuation; may be empty. */
export function wordKey(word: string): string {
  return word.replace(EDGES, "").toLowerCase();
}

const TOKEN = /\S+/g;
const SCRIPTS = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"].map((script) => `\\p{scx=${script}}`).join("");
/** Can't start with a Latin accent, because Thai uses some of them too (Unicode, ScriptExtensions.txt). */
const UNSPACED_RUN = `(?![\\u0300-\\u036f])[${SCRIPTS}]+`;
const UNSPACED_CHARACTER = new RegExp(UNSPACED_RUN, "u");
const UNSPACED_RUNS = new RegExp(`(${UNSPACED_RUN})`, "u");
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const EDGES = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });
