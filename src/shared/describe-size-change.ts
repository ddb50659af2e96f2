/**
 * How much smaller or larger a file became, in words.
 * @example describeSizeChange(200, 90) // "55% smaller"
 */
export function describeSizeChange(before: number, after: number): string {
  if (before === after) return "same size";
  const percent = Math.round(Math.abs(after / before - 1) * 100);
  // Only an empty file would be 100% smaller.
  const amount = percent === 0 ? "under 1%" : `${after < before ? Math.min(99, percent) : percent}%`;
  return after < before ? `${amount} smaller` : `${amount} larger than the original`;
}
