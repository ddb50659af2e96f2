import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

/**
 * Rethrows a parser's syntax error as a readable one, and any other error unchanged.
 * @throws {InputError} with line and column
 */
export function throwSyntaxError(code: string, error: unknown): never {
  if (!isSyntaxError(error)) throw error;
  const position = positionAt(code, error.pos);
  throw new InputError(
    `Failed to minify JavaScript: ${reword(error.message)} at line ${position.line}, column ${position.column}`,
    { position },
  );
}

/** True for syntax errors of terser and Babel. */
export function isSyntaxError(error: unknown): error is Error & { pos: number } {
  return error instanceof Error && error.name === "SyntaxError" && "pos" in error;
}

/** @example reword("Unexpected token name «b», expected punc «,»") // "Unexpected 'b', expected ','" */
function reword(message: string): string {
  if (/token:? eof/.test(message)) return "Unexpected end of the code";
  return message
    .replace(/^Unexpected token:? \w+ (?:\((.*)\)|«(.*?)»)/s, (_, one, other) => `Unexpected '${one ?? other}'`)
    .replace(/expected \w+ «([^«]*)»/, "expected '$1'")
    .replace(/\.? \(\d+:\d+\)$/, "");
}
