import { unprocessable } from "./problem.ts";

/** @throws {HttpProblem} 422 for what not every store can keep: NUL (PostgreSQL refuses it) and halves of characters. */
export function requireStorable(field: string, text: string): void {
  if (text.includes("\0")) throw unprocessable(`The ${field} must not contain the NUL character.`);
  if (!text.isWellFormed()) throw unprocessable(`The ${field} contains half of a character (a lone surrogate).`);
}
