import type { Aggregate } from "./chart.ts";

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
