interface Bracket {
  at: number;
  sign: string;
  /** It stands where a value does, and all in it are values: nobody knows yet that it is no tuple. */
  mayBeTuple: boolean;
  /** How many commas are in it, apart from those that are in brackets of their own. */
  commas: number;
  /** Nothing stands in it yet. */
  empty: boolean;
}

/**
 * Writes tuples of Python as arrays, which leaves everything where it was. Brackets around one value are none, nor are
 * those of a call and those in words. Leaves a text alone in which a quote is not closed or brackets do not match.
 * @example rewriteTuples("{'size': (1, 2)}") // "{'size': [1, 2]}"
 */
export function rewriteTuples(text: string): string {
  if (!text.includes("(")) return text;
  const open: Bracket[] = [];
  const signs: { at: number; sign: string }[] = [];
  let expectsValue = true;
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const around = open.at(-1);
    const sign = token.at(-1) as string;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (token.length === 1 && QUOTES.includes(token)) return text;
    if (token === "," || token === ":") {
      if (around?.mayBeTuple) {
        around.commas += 1;
        around.mayBeTuple = token === "," && !expectsValue;
      }
      expectsValue = true;
      continue;
    }
    if (CLOSING[sign] !== undefined && token.length === 1) {
      if (around?.sign !== CLOSING[sign]) return text;
      open.pop();
      if (around.mayBeTuple && (around.commas > 0 || around.empty)) {
        signs.push({ at: around.at, sign: "[" }, { at, sign: "]" });
      }
      expectsValue = false;
      continue;
    }
    if (around) {
      around.empty = false;
      around.mayBeTuple &&= expectsValue && VALUE.test(token);
    }
    const opens = OPENING.includes(sign) && !QUOTES.includes(token.charAt(0));
    if (opens) open.push({ at, sign, mayBeTuple: token === "(" && expectsValue, commas: 0, empty: true });
    expectsValue = opens;
  }
  for (const { at, mayBeTuple, commas } of open) if (mayBeTuple && commas > 0) signs.push({ at, sign: "[" });
  return replaceSigns(text, signs);
}

const QUOTES = ['"', "'", "`"];
const OPENING = "([{";
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
/** A string or a comment, a sign, the beginning of a call, or a word. */
const TOKEN =
  /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\/|["'`()[\]{},:]|[\w$.]+\(|[^\s"'`()[\]{},:]+/gs;
/** What an element of a tuple begins with. */
const VALUE = /^(?:["'`([{]|[-+]?\.?\d|[-+]?(?:true|false|null|none|nan|inf|infinity)$|[\w$.]+\($)/i;

function replaceSigns(text: string, signs: { at: number; sign: string }[]): string {
  let rewritten = "";
  let end = 0;
  for (const { at, sign } of signs.sort((one, other) => one.at - other.at)) {
    rewritten += text.slice(end, at) + sign;
    end = at + 1;
  }
  return rewritten + text.slice(end);
}
