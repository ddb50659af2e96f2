import { unprocessable } from "./problem.ts";

/** @throws {HttpProblem} 422 for text that not every store accepts: NUL (PostgreSQL rejects it) and lone surrogates. */
export function assertStorable(field: string, text: string): void {
  if (text.includes("\0")) throw unprocessable(`The ${field} must not contain NUL characters.`);
  if (!text.isWellFormed())
    throw unprocessable(`The ${field} must not contain half of a character (a lone surrogate).`);
}
