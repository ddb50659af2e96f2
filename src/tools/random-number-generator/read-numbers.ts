/**
 * Reads the numbers of a result with any separator.
 * @example readNumbers("-1.50; 2.25") // ["-1.50", "2.25"]
 */
export function readNumbers(text: string): string[] {
  return text.match(/-?\d+(\.\d+)?/g) ?? [];
}
