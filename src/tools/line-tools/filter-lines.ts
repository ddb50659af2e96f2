import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { runPattern } from "#shared/run-pattern.ts";
import { TextLines } from "./text-lines.ts";

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
