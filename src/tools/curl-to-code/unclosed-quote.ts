import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { QUOTED } from "./shell-dialect.ts";

const PIECE = new RegExp(`${QUOTED.source}|(?<=^|\\s)#.*|(\\$'|['"])`, "g");

/**
 * Rejects a command with a quote that bash would wait for, because the converter would guess the end of the string.
 * @param bash the command in bash's syntax
 * @param command the original command, for the position
 * @throws {InputError} with the position
 */
export function assertQuotesClosed(bash: string, command: string): void {
  // Quotes in commands inside quotes follow their own rules.
  if (/\$\(|`/.test(bash)) return;
  const pieces = Array.from(bash.matchAll(PIECE), ({ 0: text, 1: open, index: at }) => ({ text, open, at }));
  const unclosed = pieces.find(({ open }) => open);
  if (!unclosed?.open) return;
  // `'it\'s'`: the backslash is part of the text, and the next character is outside.
  const escaped = pieces.find(
    ({ text, at }) => text.startsWith("'") && text.endsWith("\\'") && /[^\s'"]/.test(bash.charAt(at + text.length)),
  );
  if (escaped) {
    const at = escaped.at + escaped.text.length - 2;
    throw errorAt("Bash ends a single-quoted text at \\'. Write '\\'' for an apostrophe in it", bash, at, command);
  }
  throw errorAt(`This ${unclosed.open.at(-1)} is never closed`, bash, unclosed.at, command);
}

function errorAt(message: string, bash: string, at: number, command: string): InputError {
  const [rest = ""] = bash.slice(at).split("\n");
  const offset = command.lastIndexOf(rest);
  if (offset < 0) return new InputError(message, { field: "input" });
  return new InputError(message, { field: "input", position: positionAt(command, offset) });
}
