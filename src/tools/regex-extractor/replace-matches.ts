import { unescapeTyped } from "#shared/unescape-typed.ts";

/**
 * Replaces matches as `String.prototype.replace` does: `$1`, `$<name>`, `$&` and their like stand for what was found.
 * @param replacement as it is typed in one line.
 * @example replaceMatches("2026-05", /(\d+)-(\d+)/, "$2/$1") // "05/2026"
 */
export function replaceMatches(text: string, pattern: RegExp, replacement: string): string {
  return text.replace(pattern, unescapeTyped(replacement));
}
