import type { Options } from "prettier";
import { format } from "prettier/standalone";
import { closeCss } from "#shared/close-css.ts";
import { InputError } from "#shared/input-error.ts";
import { lineColumnToOffset, positionAt } from "#shared/text-position.ts";
import { detectLanguages } from "./detect-language.ts";
import { LANGUAGES, type Language, languageOfName } from "./languages.ts";
import { LoadError, lazyPlugin } from "./plugin.ts";

export interface FormatSettings extends Options {
  language: Language | "auto";
}

export interface FormattedCode {
  code: string;
  language: Language;
  /** For the download. */
  fileName: string;
}

/** Minified JavaScript of this length takes 1.4 GB of memory. */
const MAX_LENGTH = 6_000_000;

/** Shares of the time before the first node is printed, and until all are. */
const PARSED = 0.25;
const PRINTED = 0.75;

/**
 * Formats a text in its language, which its file name or else its content tells if the settings don't.
 * @throws {InputError} with line and column of a syntax error.
 */
export async function formatCode(
  text: string,
  fileName: string,
  { language: wanted, ...options }: FormatSettings,
  progress: (fraction: number) => void = () => {},
  warn: (message: string) => void = () => {},
): Promise<FormattedCode> {
  if (text.length > MAX_LENGTH) throw new InputError("This text is too long to format: the limit is 6 MB");
  const named = languageOfName(fileName);
  const languages = wanted !== "auto" ? [wanted] : named ? [named] : detectLanguages(text);
  if (languages.length === 0) {
    throw new InputError("The language could not be detected. Please choose it.", { field: "language" });
  }
  let firstError: unknown;
  for (const language of languages) {
    try {
      rejectDeepNesting(text, language);
      const warnings: string[] = [];
      // Front matter isn't CSS.
      const whole =
        language === "css" && !text.startsWith("---") ? closeCss(text, (warning) => warnings.push(warning)) : text;
      const code = await format(whole, {
        ...options,
        parser: LANGUAGES[language].parser,
        // It tells .ts from .tsx and .mjs from .cjs.
        ...(named === language && { filepath: fileName }),
        plugins: [lazyPlugin((share) => progress(PARSED + (PRINTED - PARSED) * share))],
      });
      for (const warning of warnings) warn(warning);
      return { code, language, fileName: named === language ? fileName : `formatted${extensionOf(code, language)}` };
    } catch (error) {
      const reason = toInputError(error, text, language);
      if (!(reason instanceof InputError)) throw reason;
      firstError ??= reason;
    }
  }
  throw firstError;
}

function extensionOf(code: string, language: Language): string {
  if (language === "typescript" && /<\/[\w.]*>|\/>/.test(code)) return ".tsx";
  return LANGUAGES[language].extensions[0];
}

const MAX_DEPTH = 200;
const DEEP = "Nested more than 200 levels deep";

/** Prettier takes minutes for some texts that are nested 10,000 levels deep, instead of running out of stack. */
function rejectDeepNesting(text: string, language: Language): void {
  if (language === "markdown") {
    rejectDeepBlocks(text);
    rejectDeepBrackets(text, language, /([[])|\]|\n[ \t]*\n/g);
  } else if (language === "css" || language === "scss" || language === "less") {
    rejectDeepBrackets(text, language, /([({])|[)}]/g);
  }
}

function rejectDeepBlocks(text: string): void {
  for (const { 0: start, index } of text.matchAll(/^[-+*>\d.) \t]+/gm)) {
    if (start.length <= MAX_DEPTH) continue;
    const markers = start.match(/>|[-+*.)][ \t]/g) ?? [];
    if (markers.length > MAX_DEPTH) throw errorAt(text, index, DEEP, "markdown");
  }
}

/** @param pattern captures opening brackets; a paragraph's end closes all */
function rejectDeepBrackets(text: string, language: Language, pattern: RegExp): void {
  let depth = 0;
  for (const { 0: found, 1: opening, index } of text.matchAll(pattern)) {
    depth = opening ? depth + 1 : found.length > 1 ? 0 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) throw errorAt(text, index, DEEP, language);
  }
}

interface PrettierError extends Error {
  loc?: { start: { line: number; column: number } };
}

/** On some invalid code, prettier fails without saying where. */
function toInputError(error: unknown, text: string, language: Language): unknown {
  if (!(error instanceof Error) || error instanceof InputError || error instanceof LoadError) return error;
  const { start } = (error as PrettierError).loc ?? {};
  const failed = (reason: string) => new InputError(`Failed to format ${LANGUAGES[language].label}: ${reason}`);
  if (/call stack|too much recursion/i.test(error.message)) return failed("nested too deeply");
  if (error.name !== "SyntaxError" || !start) return failed(error.name === "Error" ? error.message : "invalid code");
  const offset = lineColumnToOffset(text, start.line, start.column);
  return errorAt(text, offset, reword(error.message, text, offset), language);
}

function errorAt(text: string, offset: number, reason: string, language: Language): InputError {
  const position = positionAt(text, offset);
  const { line, column } = position;
  const message = `Failed to format ${LANGUAGES[language].label}: ${reason} at line ${line}, column ${column}`;
  return new InputError(message, { position });
}

/** @example reword('Unexpected token, expected "," (1:8)\n> 1 | …', text, 7) // "Unexpected 'b', expected ','" */
function reword(message: string, text: string, offset: number): string {
  const [line = ""] = message.split(/\n| \(\d+:\d+\)$|\. (?:For more info|It may happen|If you meant) /m, 1);
  const isAtEnd = text.slice(offset).trim() === "";
  const found = isAtEnd ? "end of the code" : `'${String.fromCodePoint(text.codePointAt(offset) ?? 0)}'`;
  return line
    .replaceAll('"', "'")
    .replace(/^(?:CssSyntaxError|Syntax Error): /, "")
    .replace(/\.$/, "")
    .replace(/^Unexpected token\b/, `Unexpected ${found}`)
    .replace(/<EOF>|character 'EOF'/, "end of the code");
}
