/** @example changeInPercent(200, 90) // "−55%" */
export function changeInPercent(before: number, after: number): string {
  const change = Math.round((after / before - 1) * 100);
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return `${sign}${Math.abs(change)}%`;
}
