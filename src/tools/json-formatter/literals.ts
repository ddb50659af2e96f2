import { lookup } from "#shared/lookup.ts";

interface Rewritten {
  text: string;
  /** Maps an offset of the new text to the original. */
  originOf: (at: number) => number;
}

/**
 * Rewrites literals that jsonrepair gets wrong: doubled commas, JavaScript escapes such as `\x41`, invalid escapes such
 * as `\d`, a plus before a number, hexadecimal, octal and binary numbers, words such as None and NaN, and non-JSON
 * spaces after a value. Skips a text with an unclosed quote, where string boundaries are unknown.
 * @example rewriteLiterals("[0x1F,,+1]").text // "[31,1]"
 */
export function rewriteLiterals(text: string): Rewritten {
  const edits: { end: number; growth: number }[] = [];
  let growth = 0;
  let hasUnclosedQuote = false;
  const rewritten = text.replace(TOKEN, (token: string, at: number) => {
    if (QUOTES.includes(token)) hasUnclosedQuote = true;
    const replacement = rewrite(token);
    if (replacement.length !== token.length) {
      growth += replacement.length - token.length;
      edits.push({ end: at + token.length + growth, growth });
    }
    return replacement;
  });
  if (hasUnclosedQuote) return { text, originOf: (at) => at };
  return { text: rewritten, originOf: (at) => at - (edits.findLast(({ end }) => end <= at)?.growth ?? 0) };
}

const QUOTES = ['"', "'", "`"];

const TOKEN = new RegExp(
  [
    // Strings and comments.
    /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\//,
    // An unclosed quote.
    /["'`]/,
    // A comma before another comma.
    /,(?=\s*,)/,
    // A hexadecimal, octal or binary number.
    /(?<![\w$.])0[xob][\da-f]+(?![\w$.])/,
    // A plus before a number, at the start or after a colon, comma, bracket or comment.
    /\+(?<![^\s:,[/]\s*\+)(?=\.?\d)/,
    // A word that is a whole value, not a key.
    /(?<![\w$.])(?:true|false|null|undefined|none|nil|[-+]?(?:nan|infinity))(?<=(?:[:,[]|^)\s*[-+]?\w+)(?=\s*(?:[,\]}]|$))/,
    // Spaces after a value.
    /(?<!\s)\s+(?=[,:\]}"']|\/[/*]|$)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gis",
);

function rewrite(token: string): string {
  if (token === "," || token === "+") return "";
  const quote = token.charAt(0);
  if (QUOTES.includes(quote)) {
    const escaped = quote !== '"' && token.includes('\\\\"') ? token.replace(/\\.|"/gs, escapeQuote) : token;
    return escaped.replace(ESCAPE, rewriteEscape);
  }
  if (token.trim() === "") return token.replace(/[^\S \t\r\n]/g, " ");
  if (/^[-+]?[a-z]/i.test(token)) return /^(?:true|false)$/i.test(token) ? token.toLowerCase() : "null";
  if (!token.startsWith("0")) return token;
  try {
    return String(BigInt(token));
  } catch {
    // An invalid digit for the base.
    return token;
  }
}

/** jsonrepair miscounts backslashes before a double quote in a string with other quotes. */
function escapeQuote(found: string): string {
  return found === '"' ? '\\"' : found;
}

function rewriteEscape(whole: string, hex: string | undefined, name = ""): string {
  if (hex) return `\\u00${hex}`;
  // People forget to double the backslash in Windows paths and regular expressions.
  return ESCAPES[name] ?? (INVALID_ESCAPE.test(whole) ? `\\${whole}` : whole);
}

const ESCAPE = /\\(?:x([\da-fA-F]{2})|(v|0(?!\d)|\r?\n)|u[\da-fA-F]{4}|.)/gs;
/** A backslash before a letter or digit that JSON has no escape for, or before `u` without four hex digits. */
const INVALID_ESCAPE = /^\\(?:u|[^bfnrtu\W_])$/;
/** A backslash at the end of a line joins it with the next. */
const ESCAPES = lookup<string>({ v: "\\u000b", "0": "\\u0000", "\n": "", "\r\n": "" });
