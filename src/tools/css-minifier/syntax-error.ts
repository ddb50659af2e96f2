import { InputError } from "#shared/input-error.ts";
import { lineColumnToOffset, positionAt } from "#shared/text-position.ts";

/**
 * Turns a PostCSS syntax error into a readable one; rethrows anything else.
 * @throws {InputError} with line and column.
 */
export function throwSyntaxError(css: string, error: unknown, action: "minify" | "beautify"): never {
  if (!(error instanceof Error) || error.name !== "CssSyntaxError") throw error;
  const { reason, line, column } = error as Error & { reason: string; line: number; column: number };
  const position = positionAt(css, lineColumnToOffset(css, line, column));
  throw new InputError(`Failed to ${action} CSS: ${reason} at line ${position.line}, column ${position.column}`, {
    position,
  });
}
