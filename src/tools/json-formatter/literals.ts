/** A text in which literals of JavaScript are written as JSON writes them. */
interface Rewritten {
  text: string;
  /** Where in the original text stands what is at an offset of the new one. */
  originOf: (at: number) => number;
}

/**
 * Rewrites what a repair would take for something else: a comma after a comma, escapes of JavaScript such as `\x41` and
 * of nobody such as `\d`, the plus of a number, numbers in hexadecimal, octal or binary, words for what JSON calls true,
 * false and null or has no number for, and spaces that JSON does not know after a value. Leaves a text alone in which a
 * quote is not closed: what is inside a string cannot be told then.
 * @example rewriteLiterals("[0x1F,,+1]").text // "[31,1]"
 */
export function rewriteLiterals(text: string): Rewritten {
  const edits: { end: number; longer: number }[] = [];
  let longer = 0;
  let open = false;
  const rewritten = text.replace(TOKEN, (token: string, at: number) => {
    if (QUOTES.includes(token)) open = true;
    const better = rewrite(token);
    if (better.length !== token.length) {
      longer += better.length - token.length;
      edits.push({ end: at + token.length + longer, longer });
    }
    return better;
  });
  if (open) return { text, originOf: (at) => at };
  return { text: rewritten, originOf: (at) => at - (edits.findLast(({ end }) => end <= at)?.longer ?? 0) };
}

const QUOTES = ['"', "'", "`"];

const TOKEN = new RegExp(
  [
    // Strings and comments, which hide what is in them.
    /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\//,
    // A quote that opens no string.
    /["'`]/,
    // A comma before another.
    /,(?=\s*,)/,
    // A number in hexadecimal, octal or binary.
    /(?<![\w$.])0[xob][\da-f]+(?![\w$.])/,
    // The plus of a number, at the beginning or behind a colon, a comma, a bracket or a comment.
    /\+(?<![^\s:,[/]\s*\+)(?=\.?\d)/,
    // A word that is a whole value, and no key.
    /(?<![\w$.])(?:true|false|null|undefined|none|nil|[-+]?(?:nan|infinity))(?<=(?:[:,[]|^)\s*[-+]?\w+)(?=\s*(?:[,\]}]|$))/,
    // Spaces before what follows a value.
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
    const sound = quote !== '"' && token.includes('\\\\"') ? token.replace(/\\.|"/gs, escapeQuote) : token;
    return sound.replace(ESCAPE, rewriteEscape);
  }
  if (token.trim() === "") return token.replace(/[^\S \t\r\n]/g, " ");
  if (/^[-+]?[a-z]/i.test(token)) return /^(?:true|false)$/i.test(token) ? token.toLowerCase() : "null";
  if (!token.startsWith("0")) return token;
  try {
    return String(BigInt(token));
  } catch {
    // A digit that the base does not have.
    return token;
  }
}

/** Of a string in other quotes the repair loses count of the backslashes before a double quote. */
function escapeQuote(found: string): string {
  return found === '"' ? '\\"' : found;
}

function rewriteEscape(whole: string, hex: string | undefined, name = ""): string {
  if (hex) return `\\u00${hex}`;
  // Paths of Windows and regular expressions forget to double it.
  return ESCAPES[name] ?? (NO_ESCAPE.test(whole) ? `\\${whole}` : whole);
}

const ESCAPE = /\\(?:x([\da-fA-F]{2})|(v|0(?!\d)|\r?\n)|u[\da-fA-F]{4}|.)/gs;
/** A backslash before a letter or digit of which JSON makes nothing, or before a `u` without its four digits. */
const NO_ESCAPE = /^\\(?:u|[^bfnrtu\W_])$/;
/** A backslash before the end of a line joins it with the next. */
const ESCAPES: Readonly<Record<string, string>> = { v: "\\u000b", "0": "\\u0000", "\n": "", "\r\n": "" };
