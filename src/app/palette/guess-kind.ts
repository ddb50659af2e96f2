/** What a text looks like. */
export type Kind =
  | "json"
  | "csv"
  | "curl"
  | "url"
  | "base64"
  | "hex"
  | "timestamp"
  | "color"
  | "user-agent"
  | "html"
  | "css"
  | "js";

/** Of a longer text its beginning tells enough. */
const LOOKED_AT = 20_000;

/**
 * The kind that a text is of as far as it shows; undefined when it may be anything. Never takes longer than a moment.
 * @example guessKind('{"a": 1}') // "json"
 */
export function guessKind(text: string): Kind | undefined {
  const whole = text.length <= LOOKED_AT;
  const start = text.slice(0, LOOKED_AT).trim();
  return (Object.keys(LOOKS) as Kind[]).find((kind) => LOOKS[kind](start, whole));
}

/** In the order in which they are tried: what is surer first. */
const LOOKS: Readonly<Record<Kind, (start: string, whole: boolean) => boolean>> = {
  curl: (text) => /^(?:\$ )?curl(?:\.exe)?\s+\S/.test(text),
  "user-agent": (text) => /^(?:Mozilla|Opera)\/\d[\d.]* \(.*$/.test(text),
  url: (text) => /^(?:https?|ftp):\/\/[^\s/]\S*$/i.test(text),
  color: (text) =>
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ||
    /^(?:(?:rgb|hsl)a?|hwb|lab|lch|oklab|oklch)\([-+\d.,%/ \w]+\)$/i.test(text),
  timestamp: (text) =>
    // Seconds, milliseconds, microseconds and nanoseconds of this century and the next.
    /^[1-9](?:\d{9}(?:\.\d+)?|\d{12}|\d{15}|\d{18})$/.test(text) ||
    /^\d{4}-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?)?$/i.test(text),
  json: isJson,
  html: (text) =>
    /^(?:<!--|<!doctype html\b|<(?:html|head|body|div|p|a|span|ul|ol|table|section|article|main|nav|form|img|h[1-6]|svg)\b)/i.test(
      text,
    ) && text.includes(">"),
  js: (text) => JS_BEGINS.test(text) && JS_HAS.test(text),
  css: (text) =>
    CSS.test(text) && !/^(?:function|class|const|let|var|if|for|while|interface|type|enum|struct)\b/.test(text),
  csv: isCsv,
  hex: (text) =>
    /^(?:0x)?[0-9a-f]{2}(?:[\s:]?[0-9a-f]{2}){3,}$/i.test(text) && /\d/.test(text) && /[a-f\s:]/i.test(text),
  base64: (text, whole) => isBase64(text, whole),
};

/** Whole JSON, or what begins as no other kind does: what is wrong with it is for the tool to say. */
function isJson(text: string, whole: boolean): boolean {
  if (!/^[[{]/.test(text)) return false;
  if (/^(?:\{\s*"(?:[^"\\]|\\.)*"\s*:|\[\s*(?:\{|\[\s*["\d]|"))/.test(text)) return true;
  if (!whole) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const JS_BEGINS =
  /^(?:\/\/.*\n\s*|\/\*[\s\S]*?\*\/\s*)*(?:["']use strict["']|import\b[^\n]*["']|export\s+(?:default|const|function|class|async)\b|(?:async\s+)?function\b[^\n]*\(|\(?(?:async\s*)?\([^()\n]*\)\s*=>|(?:const|let|var)\s+[\w$[{])/;
/** What JavaScript has and Go, Rust, Swift or C++, which begin alike, have not. */
const JS_HAS =
  /=>|===|["']use strict["']|\b(?:console|document|window|module|process|Math|JSON)\.|\brequire\(["']|\bfrom\s+["']|\bfunction\b[^\n]*\)\s*\{/;

const CSS =
  /^(?:\/\*[\s\S]*?\*\/\s*)*(?:@(?:media|import|font-face|keyframes|charset|supports|layer|namespace)\b|[\w.#:*[&][^{};]*\{\s*(?:\/\*[\s\S]*?\*\/\s*)*(?:--)?[a-z-]+\s*:[^:={};][^{};]*[;}])/i;

/** Lines with as many fields each, outside of quotes. */
function isCsv(text: string): boolean {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/)
    .slice(0, 20)
    .filter((line) => line !== "");
  // The last of them may be cut off.
  const full = lines.length > 3 ? lines.slice(0, -1) : lines;
  return ["\t", ";", ",", "|"].some((delimiter) => {
    const [fields = 0, ...others] = full.map((line) => line.split(delimiter).length);
    // Two sentences with a comma each are no table.
    const enough = full.length > 2 || delimiter === "\t" ? 2 : 3;
    return full.length > 1 && fields >= enough && others.every((count) => count === fields);
  });
}

/** A data URL, or letters of both cases and digits in groups of four; words have spaces, names in code no digits. */
function isBase64(text: string, whole: boolean): boolean {
  if (/^data:[\w.+/-]*(?:;[\w.+-]+=[^,;]*)*;base64,/i.test(text)) return true;
  const letters = text.replace(/\r?\n/g, "");
  if (letters.length < 16 || !/^(?:[A-Za-z0-9+/]+|[\w-]+)={0,2}$/.test(letters)) return false;
  const isPadded =
    letters.length % 4 === 0 || (!letters.endsWith("=") && letters.length % 4 !== 1 && !/[+/]/.test(letters));
  return (
    (!whole || isPadded) &&
    /[a-z]/.test(letters) &&
    /[A-Z]/.test(letters) &&
    /\d|=$/.test(letters) &&
    !/^\w+-\w+-/.test(letters)
  );
}
