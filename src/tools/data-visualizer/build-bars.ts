import { InputError } from "#shared/input-error.ts";
import type { Aggregate, Axis, Series } from "./chart.ts";
import { asCategories, type Column, labelOf, namesOf } from "./column.ts";
import { sharedCurrency } from "./currency.ts";
import { aggregateAt, type ChartInput, type Drawing, type Group, groupRows, type Measure, valuesAt } from "./groups.ts";

const MAX_BARS = 1000;
const MAX_SLICES = 12;
/** Label of the slice that combines the smallest values. */
const OTHER_LABEL = "Other";

/** How to aggregate rows with the same x, and the name of the result. */
export function measureOf(aggregate: Aggregate, ys: readonly Column[]): { measure: Measure; name: string } {
  const measure = aggregate === "auto" || aggregate === "none" ? (ys.length > 0 ? "sum" : "count") : aggregate;
  return { measure, name: measure === "count" ? "Number of rows" : namesOf(ys) };
}

/** Name of an aggregated axis: `mean of price`, or just `price` when nothing was merged. */
export function aggregatedName(measure: Measure, name: string, merged: boolean): string {
  return measure === "count" || !merged ? name : `${measure} of ${name}`;
}

/** One value per category and group. Also used for lines over categories. */
export function barSeries(input: ChartInput): Drawing {
  const { x, ys, rows, type, aggregate, sort, note } = input;
  const { measure, name } = measureOf(aggregate, ys);
  const { places, labels } = toCategories(input);
  const merged = labels.length < rows;
  const groups = groupRows(input, aggregatedName(measure, name, merged));
  const values = groups.map((group) => valuesOf(group, places, labels.length, measure));
  const order = sortCategories(labels, totals(values), sort, x);
  const kept = order.slice(0, MAX_BARS);
  if (kept.length < order.length) {
    note(`Showing the first ${MAX_BARS.toLocaleString("en")} of ${order.length.toLocaleString("en")} values of X.`);
  }
  const isLine = type === "line" || type === "area";
  const series = groups.map((group, index) => {
    const groupValues = values[index] as Float64Array;
    // A missing bar just leaves its space empty, but a line needs an explicit gap.
    const counts = isLine ? countRows(group, places, labels.length) : undefined;
    const isDrawn = (place: number) =>
      !Number.isNaN(groupValues[place]) || (counts !== undefined && counts[place] !== 0);
    const currency = measure === "count" ? undefined : seriesCurrency(group, ys);
    return { ...seriesOf(group.name, groupValues, kept, isDrawn), ...(currency && { currency }) };
  });
  return {
    x: { name: x?.name ?? "Row", kind: "category", labels: kept.map((place) => labels[place] as string) },
    y: measuredAxis(measure, aggregatedName(measure, name, merged), ys),
    series: series.filter(({ y: drawn }) => hasValue(drawn)),
  };
}

/** Axis of aggregated values. */
export function measuredAxis(measure: Measure, name: string, ys: readonly Column[]): Axis {
  const currency = measure === "count" ? undefined : sharedCurrency(ys);
  return { name, kind: "number", labels: [], ...(currency && { currency }) };
}

/** Currency of a series that does not share the axis's. */
export function seriesCurrency({ y }: Group, ys: readonly Column[]): Column["currency"] {
  return sharedCurrency(ys) ? undefined : y?.currency;
}

/** Categories as slices, largest first by default. */
export function pieSeries(input: ChartInput): Drawing {
  const { sort } = input;
  const drawing = barSeries({ ...input, sort: sort === "file" ? "largest" : sort });
  const [all] = drawing.series;
  if (!all) return drawing;
  if (all.y.some((value) => value < 0)) {
    throw new InputError("A pie chart cannot show negative values. Choose a bar chart.", { field: "type" });
  }
  if (all.y.every((value) => value === 0)) {
    throw new InputError("All values are zero, so a pie chart has no slices.", { field: "type" });
  }
  if (all.y.length <= MAX_SLICES) return drawing;
  const slices = MAX_SLICES - 1;
  const rest = all.y.subarray(slices).reduce((sum, value) => sum + value, 0);
  const kept = Array.from(all.x.subarray(0, slices), (place) => drawing.x.labels[place] as string);
  input.note(
    `The ${(all.y.length - slices).toLocaleString("en")} values after the first ${slices} are combined into one slice.`,
  );
  return {
    ...drawing,
    x: { ...drawing.x, labels: [...kept, OTHER_LABEL] },
    series: [
      {
        name: all.name,
        x: Float64Array.from({ length: MAX_SLICES }, (_, place) => place),
        y: Float64Array.of(...all.y.subarray(0, slices), rest),
      },
    ],
  };
}

/** Category index of each row. Rows with the same x share one, unless nothing is aggregated. */
function toCategories({ x, rows, aggregate }: ChartInput): { places: Float64Array; labels: readonly string[] } {
  if (x && aggregate !== "none") return asCategories(x);
  const places = Float64Array.from({ length: rows }, (_, row) => row);
  return { places, labels: Array.from(places, (row) => rowLabel(x, row)) };
}

function rowLabel(x: Column | undefined, row: number): string {
  if (!x) return String(row + 1);
  const value = x.values[row] as number;
  return x.type === "text" ? (x.labels[value] as string) : Number.isNaN(value) ? "" : labelOf(value, x);
}

function valuesOf({ rows, y }: Group, places: Float64Array, length: number, measure: Measure) {
  const counted = measure === "count" ? undefined : y && valuesAt(y.values, rows);
  return aggregateAt(valuesAt(places, rows), counted, length, measure);
}

function countRows({ rows }: Group, places: Float64Array, length: number): Float64Array {
  return aggregateAt(valuesAt(places, rows), undefined, length, "count");
}

/** True when there is at least one value. */
export function hasValue(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value));
}

function totals(values: readonly Float64Array[]): Float64Array {
  const [first] = values;
  return (first ?? new Float64Array()).map((_, place) =>
    values.reduce((sum, group) => sum + (Number.isNaN(group[place]) ? 0 : (group[place] as number)), 0),
  );
}

function sortCategories(
  labels: readonly string[],
  total: Float64Array,
  sort: ChartInput["sort"],
  x: Column | undefined,
): readonly number[] {
  const places = labels.map((_, place) => place);
  const by = (place: number) => total[place] as number;
  if (sort === "largest") return places.sort((a, b) => by(b) - by(a));
  if (sort === "smallest") return places.sort((a, b) => by(a) - by(b));
  // Numbers and dates are already sorted.
  if (sort === "x" && x?.type === "text") {
    const { compare } = new Intl.Collator("en", { numeric: true });
    return places.sort((a, b) => compare(labels[a] as string, labels[b] as string));
  }
  return places;
}

function seriesOf(
  name: string,
  values: Float64Array,
  kept: readonly number[],
  isDrawn: (place: number) => boolean,
): Series {
  const drawn = [...kept.entries()].filter(([, place]) => isDrawn(place));
  return {
    name,
    x: Float64Array.from(drawn, ([index]) => index),
    y: Float64Array.from(drawn, ([, place]) => values[place] as number),
  };
}
