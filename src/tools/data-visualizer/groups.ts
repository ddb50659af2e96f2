import type { Aggregate, Chart, ChartType } from "./chart.ts";
import { asCategories, type Column } from "./column.ts";

export type Sort = "file" | "x" | "largest" | "smallest";

/** Input of the chart builders. */
export interface ChartInput {
  x: Column | undefined;
  /** Usually at most one column. Several get different colors. */
  ys: readonly Column[];
  color: Column | undefined;
  rows: number;
  type: ChartType;
  aggregate: Aggregate;
  sort: Sort;
  stacked: boolean;
  note: (remark: string) => void;
}

export type Drawing = Pick<Chart, "x" | "y" | "value" | "series">;

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

export type Measure = Exclude<Aggregate, "auto" | "none">;

/**
 * Combines rows into `length` values, one per category. Categories without rows get NaN, or 0 for a count.
 * @param places category index of each row, or NaN for none
 * @param values value of each row. Skips NaN. Without values, `count` counts every row.
 */
export function aggregateAt(
  places: Float64Array,
  values: Float64Array | undefined,
  length: number,
  measure: Measure,
): Float64Array {
  const counts = new Float64Array(length);
  const result = new Float64Array(length);
  for (let row = 0; row < places.length; row++) {
    const place = places[row] as number;
    const value = values === undefined ? 0 : (values[row] as number);
    if (Number.isNaN(place) || Number.isNaN(value)) continue;
    const before = result[place] as number;
    const first = counts[place] === 0;
    counts[place] = (counts[place] as number) + 1;
    if (measure === "sum" || measure === "mean") result[place] = before + value;
    else if (measure === "min") result[place] = first ? value : Math.min(before, value);
    else if (measure === "max") result[place] = first ? value : Math.max(before, value);
  }
  if (measure === "count") return counts;
  return result.map((value, place) => {
    const count = counts[place] as number;
    return count === 0 ? Number.NaN : measure === "mean" ? value / count : value;
  });
}
