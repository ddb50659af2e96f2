import type { ChartInput } from "./chart-input.ts";
import { asCategories, type Column } from "./column.ts";

/** Number of colors that people with any color vision can distinguish. */
export const MAX_GROUPS = 8;

export interface Group {
  name: string;
  /** The rows that belong to it. */
  rows: Uint32Array;
  /** The column with its values. */
  y: Column | undefined;
}

/**
 * Splits rows into groups with one color each: one group per column for several columns, or one for each of the 8 most
 * frequent values of the color column. Otherwise all rows are one group.
 * @param name of the single group
 */
export function groupRows(
  { ys, color: column, rows, note }: Pick<ChartInput, "ys" | "color" | "rows" | "note">,
  name: string,
): readonly Group[] {
  const [y, ...others] = ys;
  const all = Uint32Array.from({ length: rows }, (_, row) => row);
  if (!column || others.length > 0) {
    return others.length > 0 ? ys.map((own) => ({ name: own.name, rows: all, y: own })) : [{ name, rows: all, y }];
  }
  const { places, labels } = asCategories(column);
  const kept = mostFrequent(places, labels.length, MAX_GROUPS);
  if (kept.length < labels.length) {
    note(
      `"${column.name}" has ${labels.length.toLocaleString("en")} different values. Showing the ${MAX_GROUPS} most frequent.`,
    );
  }
  return kept.map((place) => ({ name: labels[place] as string, rows: all.filter((row) => places[row] === place), y }));
}

/** The `limit` most frequent category indexes, in ascending order. */
export function mostFrequent(places: Float64Array, length: number, limit: number): readonly number[] {
  const counts = new Uint32Array(length);
  for (const place of places) if (place < length) counts[place] = (counts[place] as number) + 1;
  return Array.from(counts.keys())
    .sort((a, b) => (counts[b] as number) - (counts[a] as number))
    .slice(0, limit)
    .sort((a, b) => a - b);
}

/** The values of the given rows. */
export function valuesAt(values: Float64Array, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row] as number);
}
