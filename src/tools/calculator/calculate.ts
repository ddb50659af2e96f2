import type { MathJsInstance } from "mathjs";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { checkNames, UnknownName } from "./check-names.ts";
import { formatResult, newEngine } from "./engine.ts";

const MAX_LINE = 5_000;

/**
 * The result of each line; an empty line for one without a calculation. `ans` is the result before.
 * @param digits significant digits of results; integers have all theirs, as far as they are exact
 */
export function calculate(text: string, digits: number): string {
  const math = newEngine(digits);
  const variables = new Map<string, unknown>();
  const results: string[] = [];
  let offset = 0;
  for (const [line, end = ""] of splitLines(text)) {
    try {
      results.push(calculateLine(math, line, variables, digits));
    } catch (error) {
      throw toInputError(error, text, offset, line);
    }
    offset += line.length + end.length;
  }
  return results.join("\n");
}

function* splitLines(text: string): Generator<[line: string, end?: string]> {
  const parts = text.split(/(\r\n|[\r\n])/);
  for (let at = 0; at < parts.length; at += 2) yield [parts[at] ?? "", parts[at + 1] ?? ""];
}

function calculateLine(math: MathJsInstance, line: string, variables: Map<string, unknown>, digits: number): string {
  if (line.length > MAX_LINE)
    throw new InputError(`A line may have ${MAX_LINE} characters, and this has ${line.length}`);
  const source = toMathjs(line);
  if (/^\s*(?:#|$)/.test(source)) return "";
  const expression = math.parse(source);
  checkNames(math, expression, variables);
  const value: unknown = lastOf(math, expression.compile().evaluate(variables));
  if (value === undefined) return "";
  const result = formatResult(math, value, digits);
  if (result === undefined) {
    throw new InputError(
      "This has no finite, real result: it divides by zero, is too large, or the root of a negative number",
    );
  }
  variables.set("ans", value);
  return result;
}

/** The last result of a line with semicolons. */
function lastOf(math: MathJsInstance, value: unknown): unknown {
  return math.isResultSet(value) ? (value as { entries: unknown[] }).entries.at(-1) : value;
}

const SIGNS = new Map(
  Object.entries({ "×": "*", "·": "*", "÷": "/", "−": "-", "²": "^2", "³": "^3", "°": "deg", π: "pi" }),
);

/** Signs and words that people write, as mathjs writes them: 20% of 50 °C. */
function toMathjs(line: string): string {
  return line.replace(/[×·÷−²³°π]/g, (sign) => SIGNS.get(sign) ?? sign).replace(/%(\s{1,20})of\b/gi, "%$1*");
}

function toInputError(error: unknown, text: string, offset: number, line: string): unknown {
  if (error instanceof InputError) {
    return error.position ? error : new InputError(error.message, { position: positionAt(text, offset) });
  }
  if (error instanceof UnknownName) {
    const at = Math.max(0, line.indexOf(error.unknown));
    return new InputError(error.message, { position: positionAt(text, offset + at) });
  }
  if (error instanceof RangeError) {
    return new InputError("This is nested too deeply", { position: positionAt(text, offset) });
  }
  // mathjs throws SyntaxError with the character from 1, and Error and TypeError for wrong units and arguments.
  if (!(error instanceof Error)) return error;
  const { char } = error as Error & { char?: number };
  const at = char === undefined ? 0 : originalOffset(line, char - 1);
  const hint = /\d,\d{3}/.test(line) ? ". Write thousands without commas" : "";
  const message = error.message
    .replace(/ \(char \d{1,9}\)$/, "")
    .replace(/^Syntax error in part/, "Not understood:")
    .replace(/^Unexpected type of argument.*/, "A value is of the wrong kind, such as a number without its unit");
  return new InputError(`${message}${hint}`, { position: positionAt(text, offset + at) });
}

/** Where in a line a position in its translation is. */
function originalOffset(line: string, translated: number): number {
  for (let at = 0; at < line.length; at += 1) {
    if (toMathjs(line.slice(0, at + 1)).length > translated) return at;
  }
  return line.length;
}
