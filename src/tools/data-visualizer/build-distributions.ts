import { aggregateAt } from "./aggregate.ts";
import type { Drawing, Material } from "./build-chart.ts";
import { asCategories, type Column, holdsYears } from "./column.ts";
import { groupRows, mostFrequent, valuesAt } from "./groups.ts";
import { binOf, boxOf, roundBins } from "./statistics.ts";

const MOST_BOXES = 40;
const MOST_OUTLIERS = 2000;

/** How often values fall into each bin; groups share the bins. */
export function histogramSeries({ y, color, rows, note }: Material): Drawing {
  const column = y as Column;
  const present = column.values.filter((value) => !Number.isNaN(value));
  const axes = { y: { name: "Number of rows", kind: "number", labels: [] } } as const;
  if (present.length === 0) return { x: { name: column.name, kind: "category", labels: [] }, ...axes, series: [] };
  const bins = roundBins(present);
  const binned = binOf(column.values, bins);
  const x = Float64Array.from(bins.labels.keys());
  const series = groupRows(color, rows, "Number of rows", note).map((group) => ({
    name: group.name,
    x,
    y: aggregateAt(valuesAt(binned, group.rows), undefined, bins.labels.length, "count"),
  }));
  return { x: { name: column.name, kind: "category", labels: bins.labels }, ...axes, series };
}

/** A box for each value of x, or one for all; values far outside their box are points of their own. */
export function boxSeries({ x, y, rows, note }: Material): Drawing {
  const column = y as Column;
  const { places, labels } = x ? asCategories(x) : { places: new Float64Array(rows), labels: [column.name] };
  const kept = mostFrequent(places, labels.length, MOST_BOXES);
  if (kept.length < labels.length) note(`The ${MOST_BOXES} most frequent values of "${x?.name}" have a box.`);
  const sets = valuesByPlace(places, column.values, labels.length);
  const filled = kept.filter((place) => (sets[place]?.length ?? 0) > 0);
  const boxes = filled.map((place) => boxOf(Float64Array.from(sets[place] as number[])));
  const outliers = boxes.flatMap(({ outliers: values }, index) =>
    Array.from(values, (value) => [index, value] as const),
  );
  if (outliers.length > MOST_OUTLIERS) {
    note(`${MOST_OUTLIERS.toLocaleString("en")} of ${outliers.length.toLocaleString("en")} outliers are drawn.`);
  }
  const every = Math.max(1, outliers.length / MOST_OUTLIERS);
  const drawn = outliers.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  return {
    x: { name: x?.name ?? "", kind: "category", labels: filled.map((place) => labels[place] as string) },
    y: { name: column.name, kind: "number", labels: [], years: holdsYears(column) },
    series: [
      {
        name: column.name,
        x: Float64Array.from(boxes.keys()),
        y: Float64Array.from(boxes, ({ five }) => five[2]),
        boxes: Float64Array.from(boxes.flatMap(({ five }) => five)),
      },
      ...(drawn.length > 0
        ? [
            {
              name: "Outliers",
              x: Float64Array.from(drawn, ([index]) => index),
              y: Float64Array.from(drawn, ([, value]) => value),
            },
          ]
        : []),
    ],
  };
}

function valuesByPlace(places: Float64Array, values: Float64Array, length: number): readonly number[][] {
  const sets = Array.from({ length }, (): number[] => []);
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) sets[places[row] as number]?.push(value);
  });
  return sets;
}
