import { type ParserOptions, parse } from "@babel/parser";
import { InputError } from "#shared/input-error.ts";
import { isSyntaxError } from "./syntax-error.ts";

const PLUGINS = [
  "decorators",
  "decoratorAutoAccessors",
  "deferredImportEvaluation",
  "sourcePhaseImports",
] satisfies ParserOptions["plugins"];

export interface CompactSettings {
  module: boolean;
  /** True for comments to keep. */
  isKept: (comment: string) => boolean;
}

/** True when the code is valid by the ECMAScript grammar and its early errors. */
export function isValidJs(code: string, module: boolean): boolean {
  return syntaxErrorOf(code, module) === undefined;
}

/**
 * The parser's first error in the code, with the offset `pos`.
 * @throws {InputError} for code that overflows the parser's stack
 */
export function syntaxErrorOf(code: string, module: boolean): (SyntaxError & { pos: number }) | undefined {
  try {
    parseJs(code, module);
    return undefined;
  } catch (error) {
    if (isSyntaxError(error)) return error;
    if (error instanceof RangeError)
      throw new InputError("This code is nested too deeply: split its longest expression");
    throw error;
  }
}

/**
 * Removes white space and comments without changing any token. Keeps line breaks that may end a statement.
 * @throws {SyntaxError} the parser's error, with the offset `pos`
 * @example compactJs("var let = 1 // old", { module: false, isKept: () => false }) // "var let=1"
 */
export function compactJs(code: string, { module, isKept }: CompactSettings): string {
  let written = "";
  let end = 0;
  let last = "";
  let gap = "";
  for (const token of parseTokens(code, module)) {
    gap += code.slice(end, token.start);
    end = token.end;
    const text = code.slice(token.start, token.end);
    if (!token.isComment) {
      written += separator(last, gap, text) + text;
      last = text;
      gap = "";
    } else if (isKept(text)) {
      written += text.startsWith("/*") ? text : `${text}\n`;
    } else {
      gap += text.startsWith("/*") ? text : "\n";
    }
  }
  return written;
}

interface Token {
  start: number;
  end: number;
  isComment: boolean;
}

/** @throws {SyntaxError} the parser's error, with the offset `pos` */
export function parseJs(code: string, module: boolean, { tokens = false } = {}) {
  return parse(code, {
    sourceType: module ? "module" : "script",
    // As in CommonJS.
    allowReturnOutsideFunction: !module,
    tokens,
    plugins: PLUGINS,
  });
}

function parseTokens(code: string, module: boolean): Token[] {
  const { tokens } = parseJs(code, module, { tokens: true });
  return (tokens ?? []).map(({ type, start, end }) => ({ start, end, isComment: typeof type === "string" }));
}

const LINE_BREAK = /[\n\r\u2028\u2029]/;
const OPENS = new Set(["{", "(", "[", ";", ","]);
const CLOSES = new Set(["}", ")", "]", ";", ","]);

/** The space or line break to keep between two tokens. */
function separator(before: string, gap: string, after: string): string {
  if (gap === "" || before === "" || after === "" || OPENS.has(before) || CLOSES.has(after)) return "";
  if (LINE_BREAK.test(gap)) return "\n";
  if (OPENS.has(after) || CLOSES.has(before)) return "";
  return mayJoin(before, after) ? " " : "";
}

const WORD_END = /(?:[\p{ID_Continue}$}\\]|\u200c|\u200d)$/u;
const WORD_START = /^[\p{ID_Continue}$\\#@]/u;

/** True when two tokens without a space between them could be read differently. */
function mayJoin(before: string, after: string): boolean {
  const isWordBefore = WORD_END.test(before);
  const isWordAfter = WORD_START.test(after);
  if (isWordBefore && isWordAfter) return true;
  // A quote or an operator never joins a word, but a number takes a dot and a regular expression takes letters.
  if (isWordBefore) return after.startsWith(".") || after.startsWith("`");
  if (isWordAfter) return before.endsWith("/") || before.endsWith(".");
  return true;
}
