import type { CaseId } from "./cases.ts";

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
      return splitName(line, state).replace(WORD, capitalize);
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
  const last = Array.from(line.matchAll(WORD)).at(-1)?.index;
  let first = !state.hasWords;
  if (last !== undefined) state.hasWords = true;
  return line.replace(WORD, (word, at) => {
    const isOuter = first || at === last;
    first = false;
    const isSmall =
      !isOuter && SMALL_WORDS.has(word.toLowerCase()) && !AFTER_COLON.test(line.slice(Math.max(0, at - 8), at));
    return isSmall ? word.toLowerCase() : capitalize(word);
  });
}

function sentenceCase(line: string, state: LineState): string {
  let isAfterStop = false;
  return line.toLowerCase().replace(RUN_OR_OTHER, (token: string, run?: string) => {
    if (run === undefined) {
      if (FULL_WIDTH_STOPS.includes(token) || (isAfterStop && token.trim() === "")) state.startsSentence = true;
      isAfterStop = STOPS.includes(token) || (isAfterStop && CLOSERS.includes(token));
      return token;
    }
    isAfterStop = false;
    if (!state.startsSentence) return run;
    state.startsSentence = false;
    const first = String.fromCodePoint(run.codePointAt(0) ?? 0);
    return titleLetter(first) + run.slice(first.length);
  });
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

/**
 * Splits an identifier or a phrase into words: at anything but letters, digits and marks, before a capital letter after
 * a lowercase letter or a digit, and before the last of several capitals. Apostrophes inside words are dropped.
 * @example identifierWords("parseXMLDocument_v2") // ["parse", "XML", "Document", "v2"]
 */
export function identifierWords(text: string): string[] {
  const plain = text.replace(INNER_APOSTROPHE, "");
  return (plain.match(RUN) ?? []).flatMap((run) => run.split(WORD_START));
}

/**
 * True for a text that can only be a name in code or in a file system: several words without a space, but not a number
 * or date such as 12.50, 1/2 or 2024-01-15, an abbreviation such as U.S.A., or a word such as e-mail.
 */
export function isIdentifier(text: string): boolean {
  return (
    IDENTIFIER.test(text) &&
    !DIVIDED_NUMBER.test(text) &&
    !ABBREVIATION.test(text) &&
    !ONE_LETTER_FIRST.test(text) &&
    identifierWords(text).length > 1
  );
}

/**
 * The first letter of a word in title case, by Unicode's full mapping: "ß" gives "Ss", "ǆ" gives "ǅ", and Georgian
 * letters stay.
 * @param letter one code point.
 */
function titleLetter(letter: string): string {
  if (letter < "\x80") return letter.toUpperCase();
  const own = TITLE_LETTERS.get(letter.toLowerCase());
  if (own !== undefined) return own;
  if (GEORGIAN_LETTERS.test(letter)) return letter;
  const upper = letter.toUpperCase();
  const [head = upper] = /^\P{Uppercase}*\p{Uppercase}/u.exec(upper) ?? [];
  // An iota subscript under a capital becomes the combining one.
  return head + upper.slice(head.length).toLowerCase().replace("ι", "\u0345");
}

/** The letters of category Lt, by their lowercase form. */
const TITLE_LETTERS: ReadonlyMap<string, string> = new Map(
  [..."ǅǈǋǲᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼῌῼ"].map((title) => [title.toLowerCase(), title]),
);
/** Georgian uses capitals only for whole words. */
const GEORGIAN_LETTERS = /[\u10d0-\u10fa\u10fd-\u10ff]/;

const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const RUN_OR_OTHER = /([\p{L}\p{M}\p{N}]+)|[^\p{L}\p{M}\p{N}]/gu;
/** A capital after a lowercase letter or a digit, or the last of several capitals, each with its marks. */
const WORD_START = /(?=\p{Lu})(?<=[\p{Ll}\p{N}]\p{M}*)|(?=\p{Lu}\p{M}*\p{Ll})(?<=\p{Lu}\p{M}*)/u;
const INNER_APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
const IDENTIFIER = /^[\p{L}\p{M}\p{N}_./-]+$/u;
const DIVIDED_NUMBER = /\p{N}[./-]\p{N}/u;
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}?$/u;
const ONE_LETTER_FIRST = /^\p{L}-\p{L}+$/u;
const STARTS_WITH_DIGIT = /^\p{N}/u;
const ENDS_WITH_DIGIT = /\p{N}$/u;
/** Letters and digits with inner apostrophes: "don't" is one word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const AFTER_COLON = /[:—?!.]["'“‘(]*\s+["'“‘(]*$/u;
const STOPS = ".!?…";
const FULL_WIDTH_STOPS = "。！？";
/** Allowed between the end of a sentence and the following space. */
const CLOSERS = "\"'”’)]";
/** Articles, short prepositions and conjunctions, following common English style guides. */
const SMALL_WORDS = new Set(
  "a an and as at but by for from in into nor of on onto or over per so the to up via vs with yet".split(" "),
);
