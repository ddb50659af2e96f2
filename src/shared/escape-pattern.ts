/**
 * The source of a regular expression that matches a text and nothing else, with or without the flag `u`. Not for use
 * inside a class.
 * @example escapePattern("a.b") // "a\\.b"
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
