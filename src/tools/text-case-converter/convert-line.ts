import type { CaseId } from "./cases.ts";
import { classOf, isWordCharacter } from "./character-class.ts";
import { identifierWords, isIdentifier } from "./identifier-words.ts";
import { titleLetter } from "./title-letter.ts";

/** What the earlier part of a line says about the rest, when a long line comes in parts. */
export interface LineState {
  /** True after a part that had letters or digits. */
  begun: boolean;
  /** Sentence case: the next letter begins a sentence. */
  sentenceBegins: boolean;
  /** Alternating case: the next letter is a capital. */
  capitalNext: boolean;
}

export function newLine(): LineState {
  return { begun: false, sentenceBegins: true, capitalNext: false };
}

/**
 * A line, or a part of one, in a case. Names (camel, Pascal, snake, kebab, constant, dot, path) are made of the words of
 * the line; the other cases keep everything but the letters, except that a line that is a name itself is taken apart
 * first in title, sentence and capital case.
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
      return titleCase(readable(line, state), state);
    case "sentence":
      return sentenceCase(readable(line, state), state);
    case "capital":
      return replaceWords(readable(line, state), capitalize);
    default:
      return nameOf(line, to, state);
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

function nameOf(line: string, to: NameCase, state: LineState): string {
  const words = identifierWords(line).map((word, index) => {
    const first = index === 0 && !state.begun;
    if (to === "constant") return word.toUpperCase();
    if (to === "pascal") return first ? capitalize(word) : joinable(word);
    if (to === "camel") return first ? word.toLowerCase() : joinable(word);
    return word.toLowerCase();
  });
  if (words.length === 0) return "";
  const name = words.join(SEPARATOR[to]);
  const continued = state.begun;
  state.begun = true;
  return continued ? SEPARATOR[to] + name : name;
}

/** A word as it continues a name without separators: a number keeps away from the number before it. */
function joinable(word: string): string {
  return STARTS_WITH_DIGIT.test(word) ? `_${word.toLowerCase()}` : capitalize(word);
}

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  // The word whole: a sigma is final only where letters come before it.
  return titleLetter(first) + word.toLowerCase().slice(first.toLowerCase().length);
}

/** A line that is nothing but a name becomes its words. */
function readable(line: string, state: LineState): string {
  const text = line.trim();
  return !state.begun && isIdentifier(text) ? line.replace(text, () => identifierWords(text).join(" ")) : line;
}

/** Small words stay small unless they are the first or the last of a line, or begin what follows a colon. */
function titleCase(line: string, state: LineState): string {
  const last = lastWordEnd(line);
  let first = !state.begun;
  if (last > 0) state.begun = true;
  return replaceWords(line, (word, at) => {
    const outer = first || at + word.length === last;
    first = false;
    const small =
      !outer && SMALL_WORDS.has(word.toLowerCase()) && !AFTER_COLON.test(line.slice(Math.max(0, at - 8), at));
    return small ? word.toLowerCase() : capitalize(word);
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
  let stopped = false;
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    const end = at + (codePoint > 0xffff ? 2 : 1);
    if (isWordCharacter(classOf(codePoint))) {
      if (state.sentenceBegins) {
        result += text.slice(done, at) + titleLetter(text.slice(at, end));
        done = end;
      }
      state.sentenceBegins = false;
      stopped = false;
    } else {
      const character = text.charAt(at);
      if (FULL_WIDTH_STOPS.includes(character) || (stopped && character.trim() === "")) state.sentenceBegins = true;
      stopped = STOPS.includes(character) || (stopped && CLOSERS.includes(character));
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

/** A capital sigma at the end of a word, whose lower case has a form of its own. */
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
const ASCII = /^[\0-\x7f]*$/;
/** Letters and digits with the apostrophes inside: "don't" is one word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const ASCII_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/gi;
const AFTER_COLON = /[:—?!.]["'“‘(]*\s+["'“‘(]*$/u;
const STOPS = ".!?…";
const FULL_WIDTH_STOPS = "。！？";
/** What may stand between the end of a sentence and the space after it. */
const CLOSERS = "\"'”’)]";
/** Articles, short prepositions and conjunctions, as the usual English style guides have them. */
const SMALL_WORDS = new Set(
  "a an and as at but by for from in into nor of on onto or over per so the to up via vs with yet".split(" "),
);
