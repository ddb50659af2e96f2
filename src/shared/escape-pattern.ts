/**
 * Escapes a text for use in a regular expression, with or without the `u` flag. Not for use inside a character class.
 * @example escapePattern("a.b") // "a\\.b"
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
