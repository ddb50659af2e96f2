import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

/** True for syntax errors of terser and Babel. */
export function isSyntaxError(error: unknown): error is SyntaxError & { pos: number } {
  return error instanceof Error && error.name === "SyntaxError" && "pos" in error;
}

/** Makes Babel's syntax error readable, with line and column. */
export function toInputError(task: "minify" | "beautify", code: string, error: SyntaxError & { pos: number }) {
  const isMissingEnd = error.message.startsWith("Missing semicolon");
  const offset = isMissingEnd ? code.length - code.slice(error.pos).trimStart().length : error.pos;
  const position = positionAt(code, offset);
  return new InputError(
    `Failed to ${task} JavaScript: ${reword(error.message, code.slice(offset))} at line ${position.line}, column ${position.column}`,
    { position },
  );
}

/** @example reword('Unexpected token, expected "," (1:4)', "b)") // "Unexpected 'b', expected ','" */
function reword(message: string, rest: string): string {
  if (message.includes("parser plugin")) return "Unexpected syntax: compile JSX or TypeScript to JavaScript first";
  if (message.includes("sourceType")) return "'import' and 'export' belong in a module";
  const unexpected = /^(?:Unexpected token|Missing semicolon)(?:, expected "(.*)")?\.? \(/.exec(message);
  if (!unexpected) return message.replace(/\.? \(\d+:\d+\)$/, "");
  const [token] = /^(?:[\p{ID_Continue}$]+|.)/su.exec(rest) ?? [];
  if (token === undefined) return "Unexpected end of the code";
  const [, expected] = unexpected;
  return `Unexpected '${token}'${expected ? `, expected '${expected}'` : ""}`;
}
