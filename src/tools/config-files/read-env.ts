import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { type Entry, other } from "./entries.ts";

type Warn = (message: string) => void;

const SPACE = /[ \t]*/y;
const EMPTY = /(?:#[^\n]*)?(?:\n|$)/y;
const KEY = /(?:export[ \t]+)?(?:'([^'\n]+)'|([^=#\s]+))[ \t]*/y;
const EQUALS = /=[ \t]*/y;
const QUOTED = new Map([
  ["'", /'((?:[^'\\]|\\[\s\S])*)'/y],
  ['"', /"((?:[^"\\]|\\[\s\S])*)"/y],
  ["`", /`([^`]*)`/y],
]);
const END = /[ \t]*(?:#[^\n]*)?(?:\n|$)/y;
const LINE = /[^\n]*(?:\n|$)/y;

const ESCAPES = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/**
 * Reads a `.env` file as Docker Compose and Python's dotenv do, with backticks as in Node. Variables aren't expanded.
 * @param text with LF line breaks
 * @throws {InputError} at a line without a key, or a quote that isn't closed
 */
export function readEnv(text: string, warn: Warn, field: string): Entry[] {
  const entries: Entry[] = [];
  let [at, line] = [0, 1];
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const refuse = (problem: string, offset: number) =>
    new InputError(`Line ${line}: ${problem}`, { field, position: positionAt(text, offset) });
  const readValue = (): string => {
    const quote = text.charAt(at);
    const pattern = QUOTED.get(quote);
    if (pattern === undefined) {
      const written = withoutBreak(match(LINE)?.[0] ?? "");
      const comment = written.search(/[ \t]#/);
      const value = (comment === -1 ? written : written.slice(0, comment)).trimEnd();
      if (value.includes("#")) warn(`Line ${line}: some programs end this value at #. Put it in quotes`);
      return value;
    }
    const start = at;
    const content = match(pattern)?.[1];
    if (content === undefined) throw refuse(`the ${quote} isn’t closed.`, start);
    if (!match(END)) throw refuse("text follows the closing quote. Put it inside, or a # before it.", at);
    if (quote === "'") return content.replace(/\\([\\'])/g, "$1");
    return quote === "`" ? content : content.replace(/\\([\\'"abfnrtv])/g, (_, one) => ESCAPES.get(one) ?? one);
  };
  while (at < text.length) {
    const start = at;
    match(SPACE);
    const keyStart = at;
    if (match(EMPTY)) entries.push(other(line, withoutBreak(text.slice(start, at))));
    else {
      const [, quoted, plain] = match(KEY) ?? [];
      const key = quoted ?? plain;
      if (key === undefined) throw refuse("there is no key. A line is KEY=value or starts with #.", keyStart);
      const hasValue = match(EQUALS) !== null;
      const lead = text.slice(start, at);
      if (!hasValue && !match(END)) throw refuse(`no = follows ${key}. A line is KEY=value or starts with #.`, at);
      const value = hasValue ? readValue() : null;
      entries.push({ kind: "pair", line, text: withoutBreak(text.slice(start, at)), key, value, lead });
    }
    line += text.slice(start, at).split("\n").length - 1;
  }
  return entries;
}

const withoutBreak = (text: string) => text.replace(/\n$/, "");

/** Writes a value for a `.env` file: in single quotes where programs would expand a `$`, else in double quotes. */
export function writeEnvValue(value: string): string {
  if (/^[\w./:@%+,?&=-]*$/.test(value)) return value;
  if (!/['\\\n\r]/.test(value)) return `'${value}'`;
  return `"${value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}"`;
}
