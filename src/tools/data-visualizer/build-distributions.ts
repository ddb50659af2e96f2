import { numberAxis } from "./build-points.ts";
import { asCategories, type Column, groupTimes, namesOf } from "./column.ts";
import { amountLabel, sharedCurrency } from "./currency.ts";
import { aggregateAt, type ChartInput, type Drawing, groupRows, mostFrequent, valuesAt } from "./groups.ts";
import { assignBins, boxStatistics, roundBins } from "./statistics.ts";

const MAX_BOXES = 40;
const MAX_OUTLIERS = 2000;

/** Number of values in each bin. All groups use the same bins. */
export function histogramSeries(input: ChartInput): Drawing {
  const { ys, rows } = input;
  const name = namesOf(ys);
  const all = new Float64Array(ys.length * rows);
  for (const [index, { values }] of ys.entries()) all.set(values, index * rows);
  const present = all.filter((value) => !Number.isNaN(value));
  const axes = { y: { name: "Number of rows", kind: "number", labels: [] } } as const;
  if (present.length === 0) return { x: { name, kind: "category", labels: [] }, ...axes, series: [] };
  const currency = sharedCurrency(ys);
  const bins = roundBins(present, { label: currency && ((edge) => amountLabel(edge, currency, { isTick: true })) });
  const binned = new Map(ys.map((column) => [column, assignBins(column.values, bins)] as const));
  const x = Float64Array.from(bins.labels.keys());
  const series = groupRows(input, "Number of rows").map((group) => {
    const places = binned.get(group.y as Column) as Float64Array;
    const y = aggregateAt(valuesAt(places, group.rows), undefined, bins.labels.length, "count");
    return { name: group.name, x, y };
  });
  return { x: { name, kind: "category", labels: bins.labels }, ...axes, series };
}

/** A box for each column or each value of x, or one for all. Outliers are separate points. */
export function boxSeries(input: ChartInput): Drawing {
  const { x, ys, note } = input;
  const name = namesOf(ys);
  const sets = (x ? setsByValue(x, input) : setsByColumn(ys)).filter(({ values }) => values.length > 0);
  const boxes = sets.map(({ values }) => boxStatistics(values));
  const outliers = boxes.flatMap(({ outliers: values }, index) =>
    Array.from(values, (value) => [index, value] as const),
  );
  if (outliers.length > MAX_OUTLIERS) {
    note(`Showing ${MAX_OUTLIERS.toLocaleString("en")} of ${outliers.length.toLocaleString("en")} outliers.`);
  }
  const every = Math.max(1, outliers.length / MAX_OUTLIERS);
  const drawn = outliers.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  return {
    x: { name: x?.name ?? "", kind: "category", labels: sets.map(({ label }) => label) },
    y: numberAxis(name, ys),
    series: [
      {
        name,
        x: Float64Array.from(boxes.keys()),
        y: Float64Array.from(boxes, ({ fiveNumbers }) => fiveNumbers[2]),
        boxes: Float64Array.from(boxes.flatMap(({ fiveNumbers }) => fiveNumbers)),
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

interface NamedSet {
  label: string;
  values: Float64Array;
}

function setsByColumn(ys: readonly Column[]): NamedSet[] {
  return ys.map(({ name, values }) => ({ label: name, values: values.filter((value) => !Number.isNaN(value)) }));
}

function setsByValue(x: Column, { ys: [y], note }: Pick<ChartInput, "ys" | "note">): NamedSet[] {
  const { places, labels } = asCategories(groupTimes(x, MAX_BOXES, 3_600_000));
  const kept = mostFrequent(places, labels.length, MAX_BOXES);
  if (kept.length < labels.length) note(`Showing boxes for the ${MAX_BOXES} most frequent values in "${x.name}".`);
  const sets = labels.map((): number[] => []);
  y?.values.forEach((value, row) => {
    if (!Number.isNaN(value)) sets[places[row] as number]?.push(value);
  });
  return kept.map((place) => ({ label: labels[place] as string, values: Float64Array.from(sets[place] ?? []) }));
}
