import type { CaseId } from "./cases.ts";
import { classOf, isWordCharacter } from "./character-class.ts";
import { identifierWords, isIdentifier } from "./identifier-words.ts";
import { titleLetter } from "./title-letter.ts";

/** State carried from one part of a long line to the next. */
export interface LineState {
  /** True after a part that had letters or digits. */
  hasWords: boolean;
  /** Sentence case: the next letter starts a sentence. */
  startsSentence: boolean;
  /** Alternating case: the next letter is a capital. */
  capitalNext: boolean;
}

export function newLineState(): LineState {
  return { hasWords: false, startsSentence: true, capitalNext: false };
}

/**
 * Converts a line, or a part of one, to a case. Names (camel, Pascal, snake, kebab, constant, dot, path) consist of the
 * words of the line; the other cases change only letters. Title, sentence and capital case first split a line that is
 * itself a name.
 */
export function convertLine(line: string, to: CaseId, state: LineState): string {
  switch (to) {
    case "upper":
      return line.toUpperCase();
    case "lower":
      return line.toLowerCase();
    case "inverse":
      return line
        .split(FINAL_SIGMA)
        .map((part) => mapLetters(part, swapCase))
        .join("ς");
    case "alternating":
      return alternate(line, state);
    case "title":
      return titleCase(splitName(line, state), state);
    case "sentence":
      return sentenceCase(splitName(line, state), state);
    case "capital":
      return replaceWords(splitName(line, state), capitalize);
    default:
      return toName(line, to, state);
  }
}

type NameCase = Exclude<CaseId, "upper" | "lower" | "inverse" | "alternating" | "title" | "sentence" | "capital">;

const SEPARATOR: Readonly<Record<NameCase, string>> = {
  camel: "",
  pascal: "",
  snake: "_",
  kebab: "-",
  constant: "_",
  dot: ".",
  path: "/",
};

function toName(line: string, to: NameCase, state: LineState): string {
  const words = identifierWords(line).map((word, index, all) => {
    const first = index === 0 && !state.hasWords;
    if (to === "constant") return word.toUpperCase();
    if (to !== "camel" && to !== "pascal") return word.toLowerCase();
    const part = first && to === "camel" ? word.toLowerCase() : capitalize(word);
    // Underscores keep numbers next to each other apart: version_1_2_10, but page2.
    const isBetweenNumbers = ENDS_WITH_DIGIT.test(all[index - 1] ?? "") || STARTS_WITH_DIGIT.test(all[index + 1] ?? "");
    return !first && isBetweenNumbers && STARTS_WITH_DIGIT.test(word) ? `_${part}` : part;
  });
  if (words.length === 0) return "";
  const name = words.join(SEPARATOR[to]);
  const isContinued = state.hasWords;
  state.hasWords = true;
  return isContinued ? SEPARATOR[to] + name : name;
}

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  // Lowercase the whole word, because a sigma is final only after other letters.
  return titleLetter(first) + word.toLowerCase().slice(first.toLowerCase().length);
}

/** Splits a line that is nothing but a name into its words. */
function splitName(line: string, state: LineState): string {
  const text = line.trim();
  return !state.hasWords && isIdentifier(text) ? line.replace(text, () => identifierWords(text).join(" ")) : line;
}

/** Keeps small words lowercase except first and last in a line, and after a colon. */
function titleCase(line: string, state: LineState): string {
  const last = lastWordEnd(line);
  let first = !state.hasWords;
  if (last > 0) state.hasWords = true;
  return replaceWords(line, (word, at) => {
    const isOuter = first || at + word.length === last;
    first = false;
    const isSmall =
      !isOuter && SMALL_WORDS.has(word.toLowerCase()) && !AFTER_COLON.test(line.slice(Math.max(0, at - 8), at));
    return isSmall ? word.toLowerCase() : capitalize(word);
  });
}

function lastWordEnd(line: string): number {
  let end = line.length;
  while (end > 0) {
    const pair = (line.charCodeAt(end - 1) & 0xfc00) === 0xdc00 && end > 1;
    const start = pair ? end - 2 : end - 1;
    if (isWordCharacter(classOf(line.codePointAt(start) as number))) break;
    end = start;
  }
  return end;
}

function sentenceCase(line: string, state: LineState): string {
  const text = line.toLowerCase();
  let result = "";
  let done = 0;
  let isAfterStop = false;
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    const end = at + (codePoint > 0xffff ? 2 : 1);
    if (isWordCharacter(classOf(codePoint))) {
      if (state.startsSentence) {
        result += text.slice(done, at) + titleLetter(text.slice(at, end));
        done = end;
      }
      state.startsSentence = false;
      isAfterStop = false;
    } else {
      const character = text.charAt(at);
      if (FULL_WIDTH_STOPS.includes(character) || (isAfterStop && character.trim() === "")) state.startsSentence = true;
      isAfterStop = STOPS.includes(character) || (isAfterStop && CLOSERS.includes(character));
    }
    at = end;
  }
  return result + text.slice(done);
}

function alternate(line: string, state: LineState): string {
  return mapLetters(line, (letter) => {
    state.capitalNext = !state.capitalNext;
    return state.capitalNext ? letter.toLowerCase() : letter.toUpperCase();
  });
}

/** A capital sigma at the end of a word, where lowercase has its own form. */
const FINAL_SIGMA = /Σ(?<=\p{Cased}\p{Case_Ignorable}*Σ)(?!\p{Case_Ignorable}*\p{Cased})/u;

function swapCase(letter: string): string {
  const lower = letter.toLowerCase();
  return letter === lower ? letter.toUpperCase() : lower;
}

/** Replaces the letters that have a case. */
function mapLetters(text: string, change: (letter: string) => string): string {
  let result = "";
  for (const character of text) result += hasCase(character) ? change(character) : character;
  return result;
}

function hasCase(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  return character.toLowerCase() !== character || character.toUpperCase() !== character;
}

function replaceWords(text: string, change: (word: string, at: number) => string): string {
  return text.replace(ASCII.test(text) ? ASCII_WORD : WORD, change);
}

const STARTS_WITH_DIGIT = /^\p{N}/u;
const ENDS_WITH_DIGIT = /\p{N}$/u;
const ASCII = /^[\0-\x7f]*$/;
/** Letters and digits with inner apostrophes: "don't" is one word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const ASCII_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/gi;
const AFTER_COLON = /[:—?!.]["'“‘(]*\s+["'“‘(]*$/u;
const STOPS = ".!?…";
const FULL_WIDTH_STOPS = "。！？";
/** Allowed between the end of a sentence and the following space. */
const CLOSERS = "\"'”’)]";
/** Articles, short prepositions and conjunctions, following common English style guides. */
const SMALL_WORDS = new Set(
  "a an and as at but by for from in into nor of on onto or over per so the to up via vs with yet".split(" "),
);
