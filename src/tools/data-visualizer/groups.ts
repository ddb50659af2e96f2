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
  if (!column || others.length > 0) {
    const all = Uint32Array.from({ length: rows }, (_, row) => row);
    return others.length > 0 ? ys.map((own) => ({ name: own.name, rows: all, y: own })) : [{ name, rows: all, y }];
  }
  const { places, labels } = asCategories(column);
  const kept = mostFrequent(places, labels.length, MAX_GROUPS);
  if (kept.length < labels.length) {
    note(
      `"${column.name}" has ${labels.length.toLocaleString("en")} different values. Showing the ${MAX_GROUPS} most frequent.`,
    );
  }
  const counts = countAt(places, labels.length);
  const groups = new Map(kept.map((place) => [place, new Uint32Array(counts[place] as number)] as const));
  const filled = new Uint32Array(labels.length);
  for (let row = 0; row < places.length; row++) {
    const place = places[row] as number;
    const group = groups.get(place);
    if (!group) continue;
    const at = filled[place] as number;
    group[at] = row;
    filled[place] = at + 1;
  }
  return kept.map((place) => ({ name: labels[place] as string, rows: groups.get(place) as Uint32Array, y }));
}

/** The `limit` most frequent category indexes, in ascending order. */
export function mostFrequent(places: Float64Array, length: number, limit: number): readonly number[] {
  const counts = countAt(places, length);
  return Array.from(counts.keys())
    .sort((a, b) => (counts[b] as number) - (counts[a] as number))
    .slice(0, limit)
    .sort((a, b) => a - b);
}

function countAt(places: Float64Array, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  for (const place of places) if (place < length) counts[place] = (counts[place] as number) + 1;
  return counts;
}

/** The values of the given rows. */
export function valuesAt(values: Float64Array, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row] as number);
}
