import { unescapeTyped } from "#shared/unescape-typed.ts";

/**
 * Replaces matches like `String.prototype.replace`, including `$1`, `$<name>` and `$&`.
 * @param replacement as typed, with escapes such as `\n`.
 * @example replaceMatches("2026-05", /(\d+)-(\d+)/, "$2/$1") // "05/2026"
 */
export function replaceMatches(text: string, pattern: RegExp, replacement: string): string {
  return text.replace(pattern, unescapeTyped(replacement));
}
