import { InputError } from "#shared/input-error.ts";
import { aggregateAt, type Measure } from "./aggregate.ts";
import type { Aggregate, Series } from "./chart.ts";
import { asCategories, type Column, labelOf, namesOf } from "./column.ts";
import { type Group, groupRows, valuesAt } from "./groups.ts";
import type { Drawing, Material } from "./material.ts";

const MOST_BARS = 1000;
const MOST_SLICES = 12;
/** The finest slices would be lines; they are gathered into one of this name. */
const REST = "Other";

/** What is done with rows of the same x, and how the result is called. */
export function measureOf(aggregate: Aggregate, ys: readonly Column[]): { measure: Measure; name: string } {
  const measure = aggregate === "auto" || aggregate === "none" ? (ys.length > 0 ? "sum" : "count") : aggregate;
  return { measure, name: measure === "count" ? "Number of rows" : namesOf(ys) };
}

/** Name of an aggregated axis: `mean of price`, but just `price` where every value stands for itself. */
export function aggregatedName(measure: Measure, name: string, merged: boolean): string {
  return measure === "count" || !merged ? name : `${measure} of ${name}`;
}

/** One value per category and group, on a category axis; also what a line over categories is made of. */
export function barSeries(material: Material): Drawing {
  const { x, ys, rows, type, aggregate, sort, note } = material;
  const { measure, name } = measureOf(aggregate, ys);
  const { places, labels } = categoriesOf(material);
  const merged = labels.length < rows;
  const groups = groupRows(material, aggregatedName(measure, name, merged));
  const values = groups.map((group) => valuesOf(group, places, labels.length, measure));
  const order = sorted(labels, totals(values), sort, x);
  const kept = order.slice(0, MOST_BARS);
  if (kept.length < order.length) {
    note(`The first ${MOST_BARS.toLocaleString("en")} of ${order.length.toLocaleString("en")} values of x are drawn.`);
  }
  const isLine = type === "line" || type === "area";
  const series = groups.map((group, index) => {
    const own = values[index] as Float64Array;
    // A bar that lacks leaves its place free by itself; a line needs to know where not to pass.
    const counts = isLine ? rowsAt(group, places, labels.length) : undefined;
    const isDrawn = (place: number) => !Number.isNaN(own[place]) || (counts !== undefined && counts[place] !== 0);
    return seriesOf(group.name, own, kept, isDrawn);
  });
  return {
    x: { name: x?.name ?? "Row", kind: "category", labels: kept.map((place) => labels[place] as string) },
    y: { name: aggregatedName(measure, name, merged), kind: "number", labels: [] },
    series: series.filter(({ y: drawn }) => hasValue(drawn)),
  };
}

/** The categories as slices, largest first unless they are to be sorted otherwise. */
export function pieSeries(material: Material): Drawing {
  const { sort } = material;
  const drawing = barSeries({ ...material, sort: sort === "file" ? "largest" : sort });
  const [all] = drawing.series;
  if (!all) return drawing;
  if (all.y.some((value) => value < 0)) {
    throw new InputError("A pie chart cannot show negative values. Choose a bar chart.", { field: "type" });
  }
  if (all.y.every((value) => value === 0)) {
    throw new InputError("All values are zero, so a pie chart has no slices.", { field: "type" });
  }
  if (all.y.length <= MOST_SLICES) return drawing;
  const slices = MOST_SLICES - 1;
  const rest = all.y.subarray(slices).reduce((sum, value) => sum + value, 0);
  const kept = Array.from(all.x.subarray(0, slices), (place) => drawing.x.labels[place] as string);
  material.note(`The ${(all.y.length - slices).toLocaleString("en")} values behind the first ${slices} are one slice.`);
  return {
    ...drawing,
    x: { ...drawing.x, labels: [...kept, REST] },
    series: [
      {
        name: all.name,
        x: Float64Array.from({ length: MOST_SLICES }, (_, place) => place),
        y: Float64Array.of(...all.y.subarray(0, slices), rest),
      },
    ],
  };
}

/** Rows of the same x share a place, unless nothing is to be aggregated. */
function categoriesOf({ x, rows, aggregate }: Material): { places: Float64Array; labels: readonly string[] } {
  if (x && aggregate !== "none") return asCategories(x);
  const places = Float64Array.from({ length: rows }, (_, row) => row);
  return { places, labels: Array.from(places, (row) => rowLabel(x, row)) };
}

function rowLabel(x: Column | undefined, row: number): string {
  if (!x) return String(row + 1);
  const value = x.values[row] as number;
  return x.type === "text" ? (x.labels[value] as string) : Number.isNaN(value) ? "" : labelOf(value, x.type);
}

function valuesOf({ rows, y }: Group, places: Float64Array, length: number, measure: Measure) {
  const counted = measure === "count" ? undefined : y && valuesAt(y.values, rows);
  return aggregateAt(valuesAt(places, rows), counted, length, measure);
}

function rowsAt({ rows }: Group, places: Float64Array, length: number): Float64Array {
  return aggregateAt(valuesAt(places, rows), undefined, length, "count");
}

/** Whether there is more than gaps. */
export function hasValue(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value));
}

function totals(values: readonly Float64Array[]): Float64Array {
  const [first] = values;
  return (first ?? new Float64Array()).map((_, place) =>
    values.reduce((sum, group) => sum + (Number.isNaN(group[place]) ? 0 : (group[place] as number)), 0),
  );
}

function sorted(
  labels: readonly string[],
  total: Float64Array,
  sort: Material["sort"],
  x: Column | undefined,
): readonly number[] {
  const places = labels.map((_, place) => place);
  const by = (place: number) => total[place] as number;
  if (sort === "largest") return places.sort((a, b) => by(b) - by(a));
  if (sort === "smallest") return places.sort((a, b) => by(a) - by(b));
  // Numbers and dates are in their own order already.
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
