import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { runPattern } from "#shared/run-pattern.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";

interface FilterOptions {
  pattern: string;
  match: "text" | "regex" | "line";
  /** Keeps the other lines. */
  invert: boolean;
  ignoreCase: boolean;
  /** Writes the number of each line in front of it. */
  lineNumbers: boolean;
}

/**
 * Keeps the lines that contain a text or match a regular expression.
 * @throws {InputError} for the field `pattern`.
 */
export async function* filterLines(
  pieces: AsyncIterable<string>,
  { invert, lineNumbers, ...options }: FilterOptions,
  warn: (message: string) => void,
): AsyncGenerator<string> {
  const matches = matcherFor(options);
  const text = new TextLines();
  let total = 0;
  let kept = 0;
  for await (const lines of text.read(pieces)) {
    let output = "";
    for (const line of lines) {
      total += 1;
      if (matches(line) === invert) continue;
      if (kept > 0) output += text.lineBreak;
      output += lineNumbers ? `${total}:${line}` : line;
      kept += 1;
    }
    if (output !== "") yield output;
  }
  if (text.isClosed && kept > 0) yield text.lineBreak;
  warn(`Kept ${kept.toLocaleString("en")} of ${plural(total, "line")}.`);
}

function matcherFor({ pattern, match, ignoreCase }: Omit<FilterOptions, "invert" | "lineNumbers">) {
  if (pattern === "") throw new InputError("Please enter what to look for", { field: "pattern" });
  if (match === "regex") {
    const expression = compile(pattern, ignoreCase);
    return (line: string) => runPattern(() => expression.test(line));
  }
  const wanted = ignoreCase ? pattern.toUpperCase() : pattern;
  return (line: string) => {
    const searched = ignoreCase ? line.toUpperCase() : line;
    return match === "line" ? searched === wanted : searched.includes(wanted);
  };
}

function compile(pattern: string, ignoreCase: boolean): RegExp {
  try {
    return new RegExp(pattern, ignoreCase ? "iu" : "u");
  } catch {
    // Without `u`, older patterns such as `\-` are valid.
    try {
      return new RegExp(pattern, ignoreCase ? "i" : "");
    } catch (error) {
      throw new InputError((error as Error).message, { field: "pattern" });
    }
  }
}

interface EditOptions {
  trim: boolean;
  skipBlank: boolean;
  numbers: keyof typeof NUMBER_ENDS;
  start: number;
  prefix: string;
  suffix: string;
  join: boolean;
  separator: string;
}

/** What follows the number of a line. */
const NUMBER_ENDS = { none: "", dot: ". ", parenthesis: ") ", colon: ": ", tab: "\t" };

/** Trims, numbers, wraps and joins the lines of a text, in this order. */
export async function* editLines(
  pieces: AsyncIterable<string>,
  { trim, skipBlank, numbers, start, join, ...typed }: EditOptions,
): AsyncGenerator<string> {
  const prefix = unescapeTyped(typed.prefix);
  const suffix = unescapeTyped(typed.suffix);
  const separator = unescapeTyped(typed.separator);
  const text = new TextLines();
  let count = 0;
  for await (const lines of text.read(pieces)) {
    let output = "";
    for (const given of lines) {
      const line = trim ? given.trim() : given;
      if (skipBlank && line.trim() === "") continue;
      if (count > 0) output += join ? separator : text.lineBreak;
      const number = numbers === "none" ? "" : `${start + count}${NUMBER_ENDS[numbers]}`;
      output += prefix + number + line + suffix;
      count += 1;
    }
    if (output !== "") yield output;
  }
  if (text.isClosed && count > 0 && !join) yield text.lineBreak;
}

/** Splits a text into lines, an array per piece, and remembers how they end. */
class TextLines {
  lineBreak = "\n";
  isClosed = true;

  /** @param pieces of the text, which may split a line or a CR LF */
  async *read(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
    let open: string[] = [];
    let isFirst = true;
    for await (const piece of pieces) {
      const end = piece.lastIndexOf("\n");
      if (end === -1) {
        if (piece !== "") open.push(piece);
        continue;
      }
      open.push(piece.slice(0, end));
      const lines = open.join("").split("\n");
      if (isFirst && lines[0]?.endsWith("\r")) this.lineBreak = "\r\n";
      isFirst = false;
      yield lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
      open = end + 1 < piece.length ? [piece.slice(end + 1)] : [];
    }
    this.isClosed = open.length === 0;
    if (open.length > 0) yield [open.join("")];
  }
}
