import { decodeChunks } from "#shared/text-source.ts";
import { countCharacters, isStandalone } from "./count-characters.ts";
import { wordKey, wordsOf } from "./count-words.ts";
import { SentenceCounter } from "./sentence-counter.ts";
import type { TextStatistics } from "./statistics.ts";

interface Settings {
  /** UTF-16 code units to gather before counting. */
  pieceLength?: number;
  /** Maximum number of distinct words, case-sensitive, that are counted separately. */
  maxWords?: number;
  /** Called once if there are more distinct words than that. */
  onTooManyWords?: (limit: number) => void;
}

/**
 * Counts a text in one pass. Memory grows only with the number of distinct words.
 * @param chunks UTF-8.
 * @throws {InputError} if the bytes aren't UTF-8.
 */
export async function countText(
  chunks: AsyncIterable<Uint8Array>,
  { pieceLength = 65_536, maxWords = MAX_DISTINCT_WORDS, onTooManyWords = () => {} }: Settings = {},
): Promise<TextStatistics> {
  const counter = new TextCounter(maxWords);
  let bytes = 0;
  async function* measured() {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  let rest = "";
  for await (const text of decodeChunks(measured())) {
    rest += text;
    if (rest.length < pieceLength) continue;
    const cut = lastCut(rest, rest.length >= 4 * pieceLength);
    counter.add(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  counter.add(rest);
  const statistics = counter.finish(bytes);
  if (counter.overflowed) onTooManyWords(maxWords);
  return statistics;
}

/** The last index where a cut doesn't change a count: after a line feed, or else between a space and a letter. */
function lastCut(text: string, forced: boolean): number {
  const lineFeed = text.lastIndexOf("\n");
  if (lineFeed >= 0) return lineFeed + 1;
  for (let space = text.lastIndexOf(" "); space > 0; space = text.lastIndexOf(" ", space - 1)) {
    if (isLetter(text.charCodeAt(space + 1))) return space + 1;
  }
  if (!forced) return 0;
  // A long text without whitespace: cut between characters, even inside a word.
  for (let at = text.length - 1; at > 0; at--) {
    if (isStandalone(text.charAt(at)) && isStandalone(text.charAt(at - 1))) return at;
  }
  return 0;
}

function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}

class TextCounter {
  readonly #sentences = new SentenceCounter();
  readonly #table: WordTable;
  #characters = 0;
  #blankCharacters = 0;
  #codePoints = 0;
  #blankCodePoints = 0;
  #wordsCut = 0;
  #paragraphs = 0;
  #lines = 0;
  #inParagraph = false;
  #lineHasText = false;
  #last = "";

  constructor(maxWords: number) {
    this.#table = new WordTable(maxWords);
  }

  get overflowed(): boolean {
    return this.#table.overflowed;
  }

  add(text: string): void {
    if (text === "") return;
    const { all, blank, codePoints, blankCodePoints } = countCharacters(text);
    this.#characters += all;
    this.#blankCharacters += blank;
    this.#codePoints += codePoints;
    this.#blankCodePoints += blankCodePoints;
    // A long word was cut between two pieces: it was already counted with the first.
    if (this.#last !== "" && this.#last.trim() !== "" && text.charAt(0).trim() !== "") this.#wordsCut += 1;
    for (const word of wordsOf(text)) this.#table.add(word);
    this.#addLines(text);
    this.#last = text.at(-1) ?? "";
  }

  finish(bytes: number): TextStatistics {
    this.#endLine();
    this.#sentences.end();
    const words = this.#table.total - this.#wordsCut;
    const distinct = this.#distinct();
    return {
      words,
      characters: this.#characters,
      charactersWithoutSpaces: this.#characters - this.#blankCharacters,
      sentences: this.#sentences.count,
      paragraphs: this.#paragraphs,
      readingMinutes: Math.ceil(words / WORDS_READ_PER_MINUTE),
      speakingMinutes: Math.ceil(words / WORDS_SPOKEN_PER_MINUTE),
      lines: this.#lines + (this.#last === "" || this.#last === "\n" || this.#last === "\r" ? 0 : 1),
      bytes,
      codePoints: this.#codePoints,
      codePointsWithoutSpaces: this.#codePoints - this.#blankCodePoints,
      distinctWords: distinct.size,
      topWords: [...distinct]
        .filter(([, count]) => count > 1)
        .sort(([, one], [, other]) => other - one)
        .slice(0, MAX_TOP_WORDS)
        .map(([word, count]) => ({ word, count })),
    };
  }

  #addLines(text: string): void {
    const lines = (this.#last === "\r" && text.startsWith("\n") ? text.slice(1) : text).split(LINE_BREAK);
    const last = lines.pop() ?? "";
    for (const line of lines) {
      this.#addLine(line + (SENTENCE_END.test(line.trimEnd().slice(-END_LENGTH)) ? "\n" : " "));
      this.#endLine();
      this.#lines += 1;
    }
    this.#addLine(last);
    this.#sentences.settle();
  }

  #addLine(text: string): void {
    if (text.trim() !== "") {
      if (!this.#inParagraph) this.#paragraphs += 1;
      this.#inParagraph = true;
      this.#lineHasText = true;
    }
    this.#sentences.add(text);
  }

  #endLine(): void {
    if (!this.#lineHasText) {
      this.#inParagraph = false;
      this.#sentences.end();
    }
    this.#lineHasText = false;
  }

  #distinct(): ReadonlyMap<string, number> {
    const merged = new Map<string, number>();
    for (const [word, count] of this.#table.counts) {
      const key = wordKey(word);
      if (key !== "") merged.set(key, (merged.get(key) ?? 0) + count);
    }
    return merged;
  }
}

/** Counts words. Distinct words beyond a limit count only toward the total. */
class WordTable {
  /** Words added. */
  total = 0;
  /** Whether there were more distinct words than the limit. */
  overflowed = false;
  /** In order of first occurrence. */
  readonly counts = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(word: string): void {
    this.total += 1;
    const count = this.counts.get(word);
    if (count !== undefined) this.counts.set(word, count + 1);
    else if (this.counts.size === this.#limit) this.overflowed = true;
    // A plain slice could keep the whole text in memory.
    else this.counts.set(` ${word}`.slice(1), 1);
  }
}

const WORDS_READ_PER_MINUTE = 200;
/** The usual pace of an English talk. */
const WORDS_SPOKEN_PER_MINUTE = 130;
const MAX_TOP_WORDS = 10;
const MAX_DISTINCT_WORDS = 100_000;
const LINE_BREAK = /\r\n|\n|\r/;
/** A wrapped line continues on the next one; a line that ends like this doesn't, even before a lowercase letter. */
const SENTENCE_END = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"'\s]*$/u;
/** Characters to search at the end of a line: on a long line, the pattern would try every position. */
const END_LENGTH = 8;
