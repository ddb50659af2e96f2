/**
 * The numbers of a text that the generator made, whatever stands between them.
 * @example readNumbers("-1.50; 2.25") // ["-1.50", "2.25"]
 */
export function readNumbers(text: string): string[] {
  return text.match(/-?\d+(\.\d+)?/g) ?? [];
}
