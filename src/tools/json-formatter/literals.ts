/** A text in which literals of JavaScript are written as JSON writes them. */
interface Rewritten {
  text: string;
  /** Where in the original text stands what is at an offset of the new one. */
  originOf: (at: number) => number;
}

/**
 * Rewrites what a repair would take for something else: a comma after a comma, the escape `\x41`, the plus of a number,
 * and numbers in hexadecimal, octal or binary. Leaves a text alone in which a quote is not closed: what is inside a
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
  /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\/|["'`]|,(?=\s*,)|(?<![\w$.])0[xob][\da-f]+(?![\w$.])|(?<=[:,[]\s*)\+(?=\.?\d)/gis;

function rewrite(token: string): string {
  if (token === "," || token === "+") return "";
  if (QUOTES.includes(token.charAt(0))) return token.replace(ESCAPE, (whole, hex) => (hex ? `\\u00${hex}` : whole));
  if (!token.startsWith("0")) return token;
  try {
    return String(BigInt(token));
  } catch {
    // A digit that the base does not have.
    return token;
  }
}

const ESCAPE = /\\(?:x([\da-f]{2})|.)/gis;
