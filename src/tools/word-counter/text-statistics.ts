import { decodeChunks } from "#shared/text-source.ts";
import { countCharacters } from "./count-characters.ts";
import { addWords, wordKey } from "./count-words.ts";
import { SentenceCounter } from "./sentence-counter.ts";
import type { TextStatistics } from "./statistics.ts";
import { ENTANGLED, KINDS } from "./unit-kinds.ts";
import { WordTable } from "./word-table.ts";

interface Settings {
  /** UTF-16 code units that are gathered before they are counted. */
  pieceLength?: number;
  /** Different words, as they are written, that are told apart. */
  mostWords?: number;
  /** Called once when there are more different words than are told apart. */
  onManyWords?: (limit: number) => void;
}

/**
 * Counts what a text is made of, reading it once; memory grows with the number of different words only.
 * @param chunks UTF-8.
 * @throws {InputError} when the bytes are not UTF-8.
 */
export async function countText(
  chunks: AsyncIterable<Uint8Array>,
  { pieceLength = 65_536, mostWords = DISTINCT_LIMIT, onManyWords = () => {} }: Settings = {},
): Promise<TextStatistics> {
  const counter = new TextCounter(mostWords);
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
  if (counter.overflowed) onManyWords(mostWords);
  return statistics;
}

/** Where a text can be cut without changing a count: after a line feed, or else between a space and a letter. */
function lastCut(text: string, forced: boolean): number {
  const lineFeed = text.lastIndexOf("\n");
  if (lineFeed >= 0) return lineFeed + 1;
  for (let space = text.lastIndexOf(" "); space > 0; space = text.lastIndexOf(" ", space - 1)) {
    if (isLetter(text.charCodeAt(space + 1))) return space + 1;
  }
  if (!forced) return 0;
  // No white space in a long text: not a character is cut, but a word may be.
  for (let at = text.length - 1; at > 0; at--) {
    if (isSeparate(text.charCodeAt(at)) && isSeparate(text.charCodeAt(at - 1))) return at;
  }
  return 0;
}

function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}

function isSeparate(unit: number): boolean {
  return ((KINDS[unit] as number) & ENTANGLED) === 0;
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

  constructor(mostWords: number) {
    this.#table = new WordTable(mostWords);
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
    // A text without any white space for long came in two pieces: its word was counted with the first.
    if (this.#last !== "" && this.#last.trim() !== "" && text.charAt(0).trim() !== "") this.#wordsCut += 1;
    addWords(text, this.#table);
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
      readingMinutes: Math.ceil(words / READ_PER_MINUTE),
      speakingMinutes: Math.ceil(words / SPOKEN_PER_MINUTE),
      lines: this.#lines + (this.#last === "" || this.#last === "\n" || this.#last === "\r" ? 0 : 1),
      bytes,
      codePoints: this.#codePoints,
      codePointsWithoutSpaces: this.#codePoints - this.#blankCodePoints,
      distinctWords: distinct.size,
      topWords: [...distinct]
        .filter(([, count]) => count > 1)
        .sort(([, one], [, other]) => other - one)
        .slice(0, TOP)
        .map(([word, count]) => ({ word, count })),
    };
  }

  #addLines(text: string): void {
    const lines = (this.#last === "\r" && text.startsWith("\n") ? text.slice(1) : text).split(LINE_BREAK);
    const last = lines.pop() ?? "";
    for (const line of lines) {
      this.#addLine(line + (SENTENCE_END.test(line.trimEnd().slice(-LONGEST_END)) ? "\n" : " "));
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
    for (const [word, count] of this.#table.entries()) {
      const key = wordKey(word);
      if (key !== "") merged.set(key, (merged.get(key) ?? 0) + count);
    }
    return merged;
  }
}

const READ_PER_MINUTE = 200;
/** The usual pace of a talk in English. */
const SPOKEN_PER_MINUTE = 130;
const TOP = 10;
const DISTINCT_LIMIT = 500_000;
const LINE_BREAK = /\r\n|\n|\r/;
/** A line that is wrapped goes on in the next one; one that ends like this does not, even if the next begins in lower case. */
const SENTENCE_END = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"'\s]*$/u;
/** So many characters of a line are searched for its end: the pattern would try every one of a long line. */
const LONGEST_END = 8;
