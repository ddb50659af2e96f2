import { BLANK, KINDS, UNSPACED, UNSPACED_RUN } from "./unit-kinds.ts";
import { nextHash, type WordTable } from "./word-table.ts";

/**
 * Adds each word of a text to a table. A word is a run without whitespace, so the count equals splitting at whitespace.
 * Scripts without spaces between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) are split by the dictionary of
 * `Intl.Segmenter`.
 * @example addWords("Hello, 世界和平!", table) // "Hello,", "世界", "和平"
 */
export function addWords(text: string, table: WordTable): void {
  for (let at = 0; at < text.length; at++) {
    const from = at;
    let kinds = 0;
    let hash = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const kind = KINDS[unit] as number;
      if ((kind & BLANK) !== 0) break;
      kinds |= kind;
      hash = nextHash(hash, unit);
    }
    if (at === from) continue;
    if ((kinds & UNSPACED) !== 0) addParts(text.slice(from, at), table);
    else table.add(text, from, at, hash);
  }
}

/** Adds the words of a run without whitespace, at least one. */
function addParts(token: string, table: WordTable): void {
  if (!UNSPACED_CHARACTER.test(token)) {
    table.addWord(token);
    return;
  }
  let found = false;
  const addFound = (word: string) => {
    found = true;
    table.addWord(word);
  };
  for (const part of token.split(UNSPACED_RUNS)) {
    if (!UNSPACED_CHARACTER.test(part)) {
      if (WORD_CHARACTER.test(part)) addFound(part);
      continue;
    }
    for (const { segment, isWordLike } of SEGMENTER.segment(part)) if (isWordLike) addFound(segment);
  }
  if (!found) table.addWord(token);
}

/** The key for comparing words: lowercase, without surrounding punctuation; may be empty. */
export function wordKey(word: string): string {
  return word.replace(EDGES, "").toLowerCase();
}

const UNSPACED_CHARACTER = new RegExp(UNSPACED_RUN, "u");
const UNSPACED_RUNS = new RegExp(`(${UNSPACED_RUN})`, "u");
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const EDGES = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });
