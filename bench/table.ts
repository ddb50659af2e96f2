/** Rows of equal length as text in columns: the first left-aligned, the others right-aligned. */
export function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The middle one of an odd number of figures; of an even number, the higher of the two in the middle. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error("There is no median of nothing");
  return middle;
}
