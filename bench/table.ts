/** Formats rows as text columns, the first left-aligned, the others right-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The median; for an even count, the higher of the two middle figures. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error("Cannot take the median of an empty list");
  return middle;
}

/** The 99th percentile; 0 for an empty list. */
export function percentile99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}

/** Prints a table and the exceeded limits. @returns whether there are none */
export function report(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  complaints: readonly string[],
): boolean {
  console.log(formatTable(head, rows));
  for (const complaint of complaints) console.log(complaint);
  return complaints.length === 0;
}
