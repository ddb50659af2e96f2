/** A text in which literals of JavaScript are written as JSON writes them. */
interface Rewritten {
  text: string;
  /** Where in the original text stands what is at an offset of the new one. */
  originOf: (at: number) => number;
}

/**
 * Rewrites what a repair would take for something else: a comma after a comma, escapes of JavaScript such as `\x41`, the
 * plus of a number, numbers in hexadecimal, octal or binary, and spaces that JSON does not know after a value. Leaves a text alone in which a quote is not closed: what is inside a
 * string cannot be told then.
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

/** Strings and comments, which hide what is in them; a quote that opens no string; then what is rewritten. */
const TOKEN =
  /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\/|["'`]|,(?=\s*,)|(?<![\w$.])0[xob][\da-f]+(?![\w$.])|(?<![^\s:,[/]\s*)\+(?=\.?\d)|[^\S \t\r\n]+(?=\s*(?:[,:\]}"']|\/[/*]|$))/gis;

function rewrite(token: string): string {
  if (token === "," || token === "+") return "";
  const quote = token.charAt(0);
  if (QUOTES.includes(quote)) {
    const sound = quote !== '"' && token.includes('\\\\"') ? token.replace(/\\.|"/gs, escapeQuote) : token;
    return sound.replace(ESCAPE, (whole, hex, name) => (hex ? `\\u00${hex}` : (ESCAPES[name] ?? whole)));
  }
  if (token.trim() === "") return " ".repeat(token.length);
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

const ESCAPE = /\\(?:x([\da-fA-F]{2})|(v|0(?!\d)|\r?\n)|.)/gs;
/** A backslash before the end of a line joins it with the next. */
const ESCAPES: Readonly<Record<string, string>> = { v: "\\u000b", "0": "\\u0000", "\n": "", "\r\n": "" };
