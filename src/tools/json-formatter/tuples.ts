import { lookup } from "#shared/lookup.ts";

interface Bracket {
  at: number;
  sign: string;
  /** True while it is where a value may be, and holds only values. */
  mayBeTuple: boolean;
  commas: number;
  empty: boolean;
}

/**
 * Rewrites Python tuples as arrays of the same length. Parentheses around a single value, of a call or in prose stay.
 * Skips a text with an unclosed quote or unbalanced brackets.
 * @example rewriteTuples("{'size': (1, 2)}") // "{'size': [1, 2]}"
 */
export function rewriteTuples(text: string): string {
  if (!text.includes("(")) return text;
  const open: Bracket[] = [];
  const replacements: { at: number; sign: string }[] = [];
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
        replacements.push({ at: around.at, sign: "[" }, { at, sign: "]" });
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
  for (const { at, mayBeTuple, commas } of open) if (mayBeTuple && commas > 0) replacements.push({ at, sign: "[" });
  return replaceCharacters(text, replacements);
}

const QUOTES = ['"', "'", "`"];
const OPENING = "([{";
const CLOSING = lookup<string>({ ")": "(", "]": "[", "}": "{" });
/** A string, a comment, punctuation, the start of a call, or a word. */
const TOKEN =
  /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`|\/\/[^\n]*|\/\*.*?\*\/|["'`()[\]{},:]|[\w$.]+\(|[^\s"'`()[\]{},:]+/gs;
const VALUE = /^(?:["'`([{]|[-+]?\.?\d|[-+]?(?:true|false|null|none|nan|inf|infinity)$|[\w$.]+\($)/i;

function replaceCharacters(text: string, replacements: { at: number; sign: string }[]): string {
  let rewritten = "";
  let end = 0;
  for (const { at, sign } of replacements.sort((one, other) => one.at - other.at)) {
    rewritten += text.slice(end, at) + sign;
    end = at + 1;
  }
  return rewritten + text.slice(end);
}
