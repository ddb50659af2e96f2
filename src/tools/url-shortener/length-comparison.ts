import { formatCount } from "#shared/format-number.ts";

/**
 * Describes the difference in length between the long and the short URL, in code points.
 * @example compareLengths("https://example.com/a/long/path", "https://s.example/s/abc") // "31 → 23 characters, 26% shorter"
 */
export function compareLengths(long: string, short: string): string {
  const [before, after] = [countCharacters(long), countCharacters(short)];
  const sizes = `${formatCount(before)} → ${formatCount(after)} characters`;
  if (after === before) return `${sizes}, the same length`;
  if (after > before) return `${sizes}, ${formatCount(after - before)} longer`;
  return `${sizes}, ${Math.round((1 - after / before) * 100)}% shorter`;
}

function countCharacters(text: string): number {
  return [...text].length;
}
