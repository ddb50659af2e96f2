import { aggregateAt } from "./aggregate.ts";
import { numberAxis } from "./build-points.ts";
import { asCategories, type Column, namesOf } from "./column.ts";
import { groupRows, mostFrequent, valuesAt } from "./groups.ts";
import type { Drawing, Material } from "./material.ts";
import { binOf, boxOf, roundBins } from "./statistics.ts";

const MOST_BOXES = 40;
const MOST_OUTLIERS = 2000;

/** How often values fall into each bin; groups share the bins. */
export function histogramSeries(material: Material): Drawing {
  const { ys } = material;
  const name = namesOf(ys);
  const present = joined(ys.map(({ values }) => values.filter((value) => !Number.isNaN(value))));
  const axes = { y: { name: "Number of rows", kind: "number", labels: [] } } as const;
  if (present.length === 0) return { x: { name, kind: "category", labels: [] }, ...axes, series: [] };
  const bins = roundBins(present);
  const binned = new Map(ys.map((column) => [column, binOf(column.values, bins)] as const));
  const x = Float64Array.from(bins.labels.keys());
  const series = groupRows(material, "Number of rows").map((group) => {
    const places = binned.get(group.y as Column) as Float64Array;
    const y = aggregateAt(valuesAt(places, group.rows), undefined, bins.labels.length, "count");
    return { name: group.name, x, y };
  });
  return { x: { name, kind: "category", labels: bins.labels }, ...axes, series };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(), ...others] = parts;
  if (others.length === 0) return first;
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return all;
}

/** A box for each column or each value of x, or one for all; values far outside their box are points of their own. */
export function boxSeries(material: Material): Drawing {
  const { x, ys, note } = material;
  const name = namesOf(ys);
  const sets = (x ? setsByValue(x, material) : setsByColumn(ys)).filter(({ values }) => values.length > 0);
  const boxes = sets.map(({ values }) => boxOf(values));
  const outliers = boxes.flatMap(({ outliers: values }, index) =>
    Array.from(values, (value) => [index, value] as const),
  );
  if (outliers.length > MOST_OUTLIERS) {
    note(`${MOST_OUTLIERS.toLocaleString("en")} of ${outliers.length.toLocaleString("en")} outliers are drawn.`);
  }
  const every = Math.max(1, outliers.length / MOST_OUTLIERS);
  const drawn = outliers.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  return {
    x: { name: x?.name ?? "", kind: "category", labels: sets.map(({ label }) => label) },
    y: numberAxis(name, ys),
    series: [
      {
        name,
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

interface NamedSet {
  label: string;
  values: Float64Array;
}

function setsByColumn(ys: readonly Column[]): NamedSet[] {
  return ys.map(({ name, values }) => ({ label: name, values: values.filter((value) => !Number.isNaN(value)) }));
}

function setsByValue(x: Column, { ys: [y], note }: Pick<Material, "ys" | "note">): NamedSet[] {
  const { places, labels } = asCategories(x);
  const kept = mostFrequent(places, labels.length, MOST_BOXES);
  if (kept.length < labels.length) note(`The ${MOST_BOXES} most frequent values of "${x.name}" have a box.`);
  const sets = labels.map((): number[] => []);
  y?.values.forEach((value, row) => {
    if (!Number.isNaN(value)) sets[places[row] as number]?.push(value);
  });
  return kept.map((place) => ({ label: labels[place] as string, values: Float64Array.from(sets[place] ?? []) }));
}
