import { asCategories, type Column, groupTimes, labelOf } from "./column.ts";
import { amountLabel } from "./currency.ts";
import { aggregateAt, type ChartInput, type Drawing, mostFrequent } from "./groups.ts";
import { assignBins, roundBins } from "./statistics.ts";

const MAX_CELLS_PER_AXIS = 40;
const BINS = 20;
/** Length of an ISO date up to its day, month and year. */
const ISO_PREFIX_LENGTHS = [10, 7, 4];

/** A value, or the number of rows, for each cell. Bins numbers and dates that have many values. */
export function heatCells({ x, ys: [y], color, aggregate, note }: ChartInput): Drawing {
  const across = toAxisCells(x as Column, note);
  const up = toAxisCells(y as Column, note);
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
        ...(measure !== "count" && color?.currency && { currency: color.currency }),
      },
    ],
  };
}

interface AxisCells {
  places: Float64Array;
  labels: readonly string[];
}

function toAxisCells(given: Column, note: (remark: string) => void): AxisCells {
  const column = groupTimes(given, MAX_CELLS_PER_AXIS, 3_600_000);
  const { currency } = column;
  const all = asCategories(column);
  if (all.labels.length <= MAX_CELLS_PER_AXIS) return all;
  if (column.type === "number") {
    const bins = roundBins(
      column.values.filter((value) => !Number.isNaN(value)),
      { binCount: BINS, label: currency && ((edge) => amountLabel(edge, currency, { isTick: true })) },
    );
    return { places: assignBins(column.values, bins), labels: bins.labels };
  }
  if (column.type === "date") return groupByPeriod(column);
  const kept = mostFrequent(all.places, all.labels.length, MAX_CELLS_PER_AXIS);
  note(
    `Showing the ${MAX_CELLS_PER_AXIS} most frequent of ${all.labels.length.toLocaleString("en")} values in "${column.name}".`,
  );
  const place = new Map(kept.map((old, index) => [old, index] as const));
  return {
    places: all.places.map((old) => place.get(old) ?? Number.NaN),
    labels: kept.map((old) => all.labels[old] as string),
  };
}

/** Groups dates by day, month or year, as finely as the limit allows. */
function groupByPeriod({ values }: Column): AxisCells {
  const days = new Set(values.filter((value) => !Number.isNaN(value)).map((value) => Math.floor(value / 86_400_000)));
  const length =
    ISO_PREFIX_LENGTHS.find(
      (part) => new Set(Array.from(days, (day) => period(day * 86_400_000, part))).size <= MAX_CELLS_PER_AXIS,
    ) ?? 4;
  const labels = [...new Set(Array.from(days, (day) => period(day * 86_400_000, length)))]
    .sort()
    .slice(0, 10 * MAX_CELLS_PER_AXIS);
  const place = new Map(labels.map((label, index) => [label, index] as const));
  return {
    places: values.map((value) => (Number.isNaN(value) ? value : (place.get(period(value, length)) ?? Number.NaN))),
    labels,
  };
}

function period(value: number, length: number): string {
  return labelOf(value, { type: "date" }).slice(0, length);
}
