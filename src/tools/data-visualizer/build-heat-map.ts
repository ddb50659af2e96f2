import { aggregateAt } from "./aggregate.ts";
import { asCategories, type Column, labelOf } from "./column.ts";
import { mostFrequent } from "./groups.ts";
import type { Drawing, Material } from "./material.ts";
import { binOf, roundBins } from "./statistics.ts";

const MOST_PLACES = 40;
const BINS = 20;
/** Characters of an ISO date that name its day, its month, its year. */
const DATE_PARTS = [10, 7, 4];

/** A value, or the number of rows, for each pair of places; numbers and dates with many values are put in bins. */
export function heatCells({ x, ys: [y], color, aggregate, note }: Material): Drawing {
  const across = placesOf(x as Column, note);
  const up = placesOf(y as Column, note);
  const columns = across.labels.length;
  const cells = across.places.map((place, row) => (up.places[row] as number) * columns + place);
  const measure = !color ? "count" : aggregate === "auto" || aggregate === "none" ? "mean" : aggregate;
  const values = aggregateAt(cells, color?.values, columns * up.labels.length, measure);
  const used = Array.from(values.keys()).filter((cell) => {
    const value = values[cell] as number;
    return !Number.isNaN(value) && !(measure === "count" && value === 0);
  });
  const value = measure === "count" ? "Number of rows" : `${measure} of ${color?.name}`;
  return {
    x: { name: x?.name ?? "", kind: "category", labels: across.labels },
    y: { name: y?.name ?? "", kind: "category", labels: up.labels },
    value,
    series: [
      {
        name: value,
        x: Float64Array.from(used, (cell) => cell % columns),
        y: Float64Array.from(used, (cell) => Math.floor(cell / columns)),
        weight: Float64Array.from(used, (cell) => values[cell] as number),
      },
    ],
  };
}

interface Places {
  places: Float64Array;
  labels: readonly string[];
}

function placesOf(column: Column, note: (remark: string) => void): Places {
  const all = asCategories(column);
  if (all.labels.length <= MOST_PLACES) return all;
  if (column.type === "number") {
    const bins = roundBins(
      column.values.filter((value) => !Number.isNaN(value)),
      BINS,
    );
    return { places: binOf(column.values, bins), labels: bins.labels };
  }
  if (column.type === "date") return periodsOf(column);
  const kept = mostFrequent(all.places, all.labels.length, MOST_PLACES);
  note(
    `The ${MOST_PLACES} most frequent of ${all.labels.length.toLocaleString("en")} values of "${column.name}" are drawn.`,
  );
  const place = new Map(kept.map((old, index) => [old, index] as const));
  return {
    places: all.places.map((old) => place.get(old) ?? Number.NaN),
    labels: kept.map((old) => all.labels[old] as string),
  };
}

/** Dates by day, by month or by year, whichever is the finest that is not too many. */
function periodsOf({ values }: Column): Places {
  const days = new Set(values.filter((value) => !Number.isNaN(value)).map((value) => Math.floor(value / 86_400_000)));
  const length =
    DATE_PARTS.find((part) => new Set(Array.from(days, (day) => period(day * 86_400_000, part))).size <= MOST_PLACES) ??
    4;
  const labels = [...new Set(Array.from(days, (day) => period(day * 86_400_000, length)))]
    .sort()
    .slice(0, 10 * MOST_PLACES);
  const place = new Map(labels.map((label, index) => [label, index] as const));
  return {
    places: values.map((value) => (Number.isNaN(value) ? value : (place.get(period(value, length)) ?? Number.NaN))),
    labels,
  };
}

function period(value: number, length: number): string {
  return labelOf(value, "date").slice(0, length);
}
