/** Writes page indices (from 0) as a short page range, in the same order.
 *  @example writeSelection([0, 1, 2, 6]) // "1-3, 7" */
export function writeSelection(indices: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const index of indices) {
    const span = spans.at(-1);
    if (span && index === span[1] + 1) span[1] = index;
    else spans.push([index, index]);
  }
  return spans.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`)).join(", ");
}
