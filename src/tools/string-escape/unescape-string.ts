import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { LANGUAGES, type StringLanguage } from "./languages.ts";
import { prefixOf } from "./literal-prefix.ts";
import { unescapeShell } from "./unescape-shell.ts";
import { unescapeXml } from "./unescape-xml.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** How a language reads what follows a backslash. */
interface Escapes {
  /** Its language, for errors. */
  name?: string;
  short: Readonly<Record<string, string>>;
  /** Digits of `\x`: at least and at most. */
  x?: readonly [min: number, max: number];
  octal?: string;
  /** Whether `\x` and octal escapes are bytes of UTF-8 rather than characters. */
  areBytes?: boolean;
  /** Whether `\u` takes four digits, digits in braces, either, or four digits after any number of u. */
  u?: "digits" | "braces" | "both" | "repeated" | undefined;
  /** `\U0001f600`. */
  longU?: boolean;
  /** What any other backslash does: it stays, it goes, it goes before punctuation only, or the text is invalid. */
  other: "stays" | "goes" | "punctuation" | "error";
  /** Letters whose backslash doesn't just stay. */
  strict?: string;
  doublesQuotes?: boolean;
  /** Whether `{{` and `}}` stand for a brace, and a single one for a value of the program. */
  hasFields?: boolean;
  isAscii?: boolean;
}

const BASIC = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\\": "\\" };
const QUOTES = { '"': '"', "'": "'" };
const CONTINUATION = { "\n": "", "\r\n": "" };

/** A third digit belongs to the escape only up to \377. */
const UP_TO_255 = "[0-3][0-7]{0,2}|[4-7][0-7]?";

const ESCAPES: Readonly<Record<Exclude<StringLanguage, "shell" | "sql" | "csv" | "xml">, Escapes>> = {
  json: { short: { ...BASIC, '"': '"', "/": "/" }, u: "digits", other: "error" },
  javascript: {
    short: { ...BASIC, v: "\v", ...CONTINUATION },
    x: [2, 2],
    octal: UP_TO_255,
    u: "both",
    other: "goes",
  },
  python: {
    short: { ...BASIC, ...QUOTES, a: "\x07", v: "\v", ...CONTINUATION },
    x: [2, 2],
    octal: "[0-7]{1,3}",
    u: "digits",
    longU: true,
    other: "stays",
    strict: "xuUN",
  },
  java: { short: { ...BASIC, ...QUOTES, s: " ", ...CONTINUATION }, octal: UP_TO_255, u: "repeated", other: "error" },
  c: {
    short: { ...BASIC, ...QUOTES, a: "\x07", v: "\v", "?": "?", e: "\x1b", ...CONTINUATION },
    x: [1, 64],
    octal: "[0-7]{1,3}",
    areBytes: true,
    u: "digits",
    longU: true,
    other: "error",
  },
  go: {
    short: { ...BASIC, '"': '"', a: "\x07", v: "\v" },
    x: [2, 2],
    octal: "[0-7]{3}",
    areBytes: true,
    u: "digits",
    longU: true,
    other: "error",
  },
  php: {
    short: { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", e: "\x1b", "\\": "\\", $: "$", '"': '"' },
    x: [1, 2],
    octal: "[0-7]{1,3}",
    areBytes: true,
    u: "braces",
    other: "stays",
  },
  mysql: {
    short: { n: "\n", r: "\r", t: "\t", b: "\b", "0": "\0", Z: "\x1a", "%": "\\%", _: "\\_" },
    other: "goes",
    doublesQuotes: true,
  },
  regex: {
    short: { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", "0": "\0" },
    x: [2, 2],
    u: "both",
    other: "punctuation",
  },
};

const PYTHON_BYTES: Escapes = {
  ...ESCAPES.python,
  octal: "[0-7]{1,3}",
  areBytes: true,
  u: undefined,
  longU: false,
  strict: "x",
  isAscii: true,
};

/** https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE */
const POSTGRESQL: Escapes = {
  short: BASIC,
  x: [1, 2],
  octal: "[0-7]{1,3}",
  areBytes: true,
  u: "digits",
  longU: true,
  other: "goes",
  doublesQuotes: true,
};

/** Quotes that a literal may have, the longest first. */
const QUOTE_MARKS: Readonly<Record<StringLanguage, readonly string[]>> = {
  json: ['"'],
  javascript: ['"', "'", "`"],
  python: ['"""', "'''", '"', "'"],
  java: ['"""', '"'],
  c: ['"'],
  go: ['"', "`"],
  php: ['"', "'"],
  shell: [],
  sql: ["'"],
  mysql: ["'", '"'],
  regex: [],
  csv: ['"'],
  xml: [],
};

interface UnescapeOptions {
  language: StringLanguage;
  /** Takes quotes at the start and the end as part of the text. */
  bare: boolean;
}

/**
 * Reads a string literal, with or without its quotes.
 * @returns text, and UTF-8 bytes where a language's escapes stand for bytes
 * @throws {InputError} at the first invalid escape, or at text after the closing quote.
 */
export async function* unescapeString(text: string, options: UnescapeOptions): AsyncGenerator<string | Bytes> {
  let joined = "";
  for (const piece of piecesOf(text, options)) {
    if (typeof piece === "string") {
      joined += piece;
      if (joined.length < PIECE_LENGTH) continue;
    }
    yield joined;
    joined = "";
    if (typeof piece !== "string") yield piece;
  }
  yield joined;
}

const PIECE_LENGTH = 65_536;

function* piecesOf(text: string, { language, bare }: UnescapeOptions): Generator<string | Bytes> {
  if (language === "shell") return yield* unescapeShell(text);
  if (language === "xml") return yield* unescapeXml(text);
  if (bare) return yield* readerFor(language, undefined, "")(text, 0, text.length, undefined);
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const prefix = prefixOf(text, start, end, language);
  const open = start + prefix.length;
  const marks = prefix === "" ? QUOTE_MARKS[language] : ['"""', "'''", '"', "'", "`"];
  const mark = marks.find((quote) => text.startsWith(quote, open) && (quote.length === 1 || TRIPLE.has(language)));
  const reader = readerFor(language, mark, prefix);
  if (mark === undefined) return yield* reader(text, 0, text.length, undefined);
  const from = open + mark.length;
  const to = Math.max(from, end - mark.length);
  if (end - open < 2 * mark.length || !text.startsWith(mark, to)) throw unclosed(text, start, from);
  yield* reader(text, from, to, mark);
}

const TRIPLE: ReadonlySet<StringLanguage> = new Set(["python", "java"]);

function unclosed(text: string, start: number, from: number): InputError {
  const opening = text.slice(start, from);
  const closing = opening.replace(/^[^"'`]+/, "");
  return new InputError(`This text starts with ${opening} but doesn’t end with ${closing}.`, {
    position: positionAt(text, start),
  });
}

type Reader = (text: string, from: number, to: number, mark: string | undefined) => Generator<string | Bytes>;

function readerFor(
  language: Exclude<StringLanguage, "shell" | "xml">,
  mark: string | undefined,
  prefix: string,
): Reader {
  if (/^e$/i.test(prefix) && language === "sql") return (...part) => readBackslashes(POSTGRESQL, ...part);
  if (language === "sql" || language === "csv") return (...part) => readDoubled(language, ...part);
  if (language === "go" && mark === "`") return readGoRaw;
  if (language === "java" && mark === '"""') return readTextBlock;
  if (language === "php" && mark === "'") return (...part) => readBackslashes(PHP_SINGLE, ...part);
  if (prefix === "String.raw") return (...part) => readRaw(/\$\{/g, ...part);
  if (language === "c" && prefix.endsWith("R")) return readDelimited;
  if (language === "c" && /^[uUL]$/.test(prefix)) {
    return (...part) => readBackslashes({ ...ESCAPES.c, areBytes: false, name: LANGUAGES.c }, ...part);
  }
  const isPython = language === "python";
  const hasFields = isPython && /[ft]/i.test(prefix);
  if (isPython && /r/i.test(prefix)) return (...part) => readRaw(hasFields ? BRACES : undefined, ...part);
  const escapes = isPython && /b/i.test(prefix) ? PYTHON_BYTES : ESCAPES[language];
  return (...part) => readBackslashes({ ...escapes, hasFields, name: LANGUAGES[language] }, ...part);
}

const PHP_SINGLE: Escapes = { short: { "\\": "\\", "'": "'" }, other: "stays" };

/** Between backticks, Go only drops carriage returns. */
function* readGoRaw(text: string, from: number, to: number): Generator<string> {
  yield text.slice(from, to).replaceAll("\r", "");
}

/**
 * A text without escapes, in which a backslash nevertheless keeps the quote after it from ending the text.
 * @param fields pattern of values that only the program knows, and of doubled braces
 */
function* readRaw(
  fields: RegExp | undefined,
  text: string,
  from: number,
  to: number,
  mark: string | undefined,
): Generator<string> {
  const quote = mark ?? "";
  const content = text.slice(from, to);
  for (const { 0: found, index } of content.matchAll(/\\.?|"""|'''|["'`]/gs)) {
    if (found.startsWith(quote)) throw afterQuote(text, from + index, quote);
    // The quote at the end belongs to the text.
    if (found === "\\") throw unclosed(text, text.length - text.trimStart().length, from);
  }
  yield fields === undefined
    ? content
    : content.replace(fields, (found: string, at: number) => {
        if (!/^(?:\{\{|\}\})$/.test(found)) throw unknownValue(text, from + at);
        return found.charAt(0);
      });
}

const BRACES = /\{\{|\}\}|[{}]/g;

/** C++: `R"name(…)name"`. */
function* readDelimited(text: string, from: number, to: number): Generator<string> {
  const [opening = "", name = ""] = /^([^()\\\s]{0,16})\(/.exec(text.slice(from, from + 17)) ?? [];
  const closing = `)${name}`;
  const end = text.indexOf(`${closing}"`, from + opening.length);
  if (opening === "" || end === -1) throw unclosed(text, text.length - text.trimStart().length, from + opening.length);
  if (end + closing.length !== to) throw afterQuote(text, end, `${closing}"`);
  yield text.slice(from + opening.length, end);
}

function* readTextBlock(text: string, from: number, to: number): Generator<string | Bytes> {
  const block = textOfBlock(text.slice(from, to));
  if (block === undefined) {
    throw new InputError("A text block starts on the line after its quotes.", { position: positionAt(text, from) });
  }
  yield* readBackslashes(ESCAPES.java, block, 0, block.length, '"""');
}

/**
 * The text of a Java text block before its escapes are read: without the indentation that all lines share, and without
 * white space at their ends (JLS 3.10.6, `String::stripIndent`).
 * @param block what is between the quotes
 * @returns undefined if there is text on the line of the first quotes
 */
function textOfBlock(block: string): string | undefined {
  const [first = "", ...lines] = block.split(/\r\n|\r|\n/);
  if (lines.length === 0 || first.trim() !== "") return undefined;
  const last = lines.length - 1;
  const indents = lines.flatMap((line, index) =>
    line.trim() === "" && index < last ? [] : [line.length - line.trimStart().length],
  );
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(shared).trimEnd()).join("\n");
}

function unknownValue(text: string, at: number): InputError {
  return new InputError(
    "Only the program knows the value that belongs here. Replace it by its value, or remove the prefix.",
    {
      position: positionAt(text, at),
    },
  );
}

/** SQL and CSV double a quote within the text. */
function* readDoubled(
  language: StringLanguage,
  text: string,
  from: number,
  to: number,
  mark: string | undefined,
): Generator<string> {
  const quote = mark ?? "";
  const content = text.slice(from, to);
  if (mark === undefined) {
    yield language === "sql" ? content.replaceAll("''", "'") : content.replaceAll('""', '"');
    return;
  }
  yield content.replace(new RegExp(`${quote}${quote}?`, "g"), (found: string, at: number) => {
    if (found.length === 1) throw afterQuote(text, from + at, quote);
    return quote;
  });
}

function* readBackslashes(
  escapes: Escapes,
  text: string,
  from: number,
  to: number,
  mark: string | undefined,
): Generator<string | Bytes> {
  const content = text.slice(from, to);
  let at = 0;
  for (const { 0: found, index, groups = {} } of content.matchAll(tokenPattern(escapes, mark))) {
    if (index > at) yield content.slice(at, index);
    at = index + found.length;
    if (/^[{}]/.test(found)) {
      if (found.length === 1) throw unknownValue(text, from + index);
      yield found.charAt(0);
    } else if (/^[^\0-\x7f]/.test(found)) {
      throw new InputError(`${found} is not in ASCII, but this text is bytes.`, {
        position: positionAt(text, from + index),
      });
    } else if (!found.startsWith("\\")) {
      if (!escapes.doublesQuotes || found.length === mark?.length) throw afterQuote(text, from + index, found);
      yield found.charAt(0);
    } else {
      yield readEscape(found, groups, escapes, (problem) => {
        return new InputError(problem, { position: positionAt(text, from + index) });
      });
    }
  }
  if (at < content.length) yield content.slice(at);
}

/** Finds escapes, by kind in named groups, and the quote that ends the text. */
function tokenPattern({ x, octal, u, longU, hasFields, isAscii }: Escapes, mark: string | undefined): RegExp {
  const kinds = [
    x && `x(?<x>[\\da-fA-F]{${x[0]},${x[1]}})`,
    octal && `(?<octal>${octal})`,
    u && u !== "braces" && `u${u === "repeated" ? "+" : ""}(?<u>[\\da-fA-F]{4})`,
    (u === "braces" || u === "both") && "u\\{(?<braces>[\\da-fA-F]{1,8})\\}",
    longU && "U(?<long>[\\da-fA-F]{8})",
    "(?<other>\\r\\n|[^])",
  ];
  const quote = mark === undefined ? "" : `|${mark}${mark.length === 1 ? `(?:${mark})?` : ""}`;
  const others = `${hasFields ? "|\\{\\{|\\}\\}|[{}]" : ""}${isAscii ? "|[^\\0-\\x7f]" : ""}`;
  return new RegExp(`\\\\(?:${kinds.filter(Boolean).join("|")}|$)${quote}${others}`, "gu");
}

/** @param found a backslash with what belongs to it */
function readEscape(
  found: string,
  { x, octal, u, braces, long, other }: Readonly<Record<string, string | undefined>>,
  escapes: Escapes,
  invalid: (problem: string) => InputError,
): string | Bytes {
  const byte = x ?? octal;
  if (byte !== undefined) {
    const value = Number.parseInt(byte, x ? 16 : 8);
    if (!escapes.areBytes) {
      if (value > 0x10_ffff) throw invalid(`${found} is beyond U+10FFFF, the last character of Unicode.`);
      return String.fromCodePoint(value);
    }
    if (value > 0xff && escapes.other === "error") throw invalid(`${found} is more than a byte.`);
    return Uint8Array.of(value);
  }
  const digits = u ?? braces ?? long;
  if (digits !== undefined) {
    const value = Number.parseInt(digits, 16);
    if (value > 0x10_ffff) throw invalid(`${found} is beyond U+10FFFF, the last character of Unicode.`);
    if (escapes.areBytes && value >= 0xd800 && value < 0xe000) throw invalid(`${found} is half a character.`);
    return String.fromCodePoint(value);
  }
  if (other === undefined) throw invalid("A backslash at the end escapes nothing.");
  const short = Object.hasOwn(escapes.short, other) ? escapes.short[other] : undefined;
  if (short !== undefined) return short;
  if (escapes.other === "goes" && !"xu".includes(other)) return other;
  if (escapes.other === "stays" && !escapes.strict?.includes(other)) return found;
  if (escapes.other === "punctuation" && !/[a-z\d]/i.test(other)) return other;
  if (escapes.other === "punctuation") throw invalid(`${found} stands for more than one text.`);
  if (/[xuUN]/.test(other)) throw invalid(`${found} lacks its digits or name.`);
  throw invalid(`${found} isn’t an escape in ${escapes.name ?? "this language"}.`);
}

function afterQuote(text: string, at: number, quote: string): InputError {
  return new InputError(
    `The text ends at this ${quote}, but there is more. Escape it, or turn on “Quotes belong to the text”.`,
    { position: positionAt(text, at) },
  );
}
