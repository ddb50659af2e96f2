import { aggregateAt, type Measure } from "./aggregate.ts";
import { aggregatedName, barSeries, measureOf } from "./build-bars.ts";
import type { Drawing, Material } from "./build-chart.ts";
import type { Axis, Series } from "./chart.ts";
import { type Column, holdsYears, namesOf } from "./column.ts";
import { gatherInCells, largestTriangles } from "./downsample.ts";
import { groupRows, valuesAt } from "./groups.ts";

/** Points of all lines together: several for each pixel of a wide screen, and quick to draw. */
const LINE_POINTS = 6_000;
const SCATTER_POINTS = 8_000;

/** Lines over numbers or dates, from left to right; over words they join the tops of bars. */
export function lineSeries(material: Material): Drawing {
  const { x, ys, color, rows, type, aggregate, sort, stacked, note } = material;
  if (x?.type === "text" || sort === "largest" || sort === "smallest") return barSeries(material);
  const { measure, name } = measureOf(aggregate, ys);
  const xs = x?.values ?? Float64Array.from({ length: rows }, (_, row) => row + 1);
  let merged = measure === "count";
  const stacks = stacked && type === "area";
  const lines = groupRows(material, name).map((group) => {
    const values = measure === "count" ? new Float64Array(rows) : (group.y as Column).values;
    const points = inOrder(presentPoints(valuesAt(xs, group.rows), valuesAt(values, group.rows)));
    const joined = aggregate === "none" && !stacks ? points : joinEqual(points, measure);
    merged ||= joined.x.length < points.x.length;
    return { name: group.name, ...joined };
  });
  const drawn = lines.filter(({ x: points }) => points.length > 0);
  const each = Math.max(3, Math.floor(LINE_POINTS / drawn.length));
  const aligned = stacks ? overSameX(drawn) : drawn;
  const series = stacks ? thinnedTogether(aligned, each) : aligned.map((line) => thinned(line, each));
  noteThinned(count(aligned), count(series), note, "The line keeps its peaks and its shape");
  const yName = aggregatedName(measure, name, merged);
  if (!color && ys.length < 2 && series[0]) series[0].name = yName;
  return { x: axisOf(x), y: { name: yName, kind: "number", labels: [] }, series };
}

/** Every row a point; where there are too many to draw, neighbours become one that knows how many they are. */
export function scatterSeries(material: Material): Drawing {
  const { ys, note } = material;
  const over = material.x as Column;
  const name = namesOf(ys);
  const clouds = groupRows(material, name)
    .map((group) => ({
      name: group.name,
      ...presentPoints(valuesAt(over.values, group.rows), valuesAt((group.y as Column).values, group.rows)),
    }))
    .filter(({ x: points }) => points.length > 0);
  const total = count(clouds);
  const axes = { x: axisOf(over), y: numberAxis(name, ys) };
  if (total <= SCATTER_POINTS) return { ...axes, series: clouds };
  const side = Math.floor(Math.sqrt(SCATTER_POINTS / clouds.length / 1.5));
  const series = clouds.map((cloud) => ({
    name: cloud.name,
    ...gatherInCells(cloud.x, cloud.y, Math.floor(side * 1.5), side),
  }));
  noteThinned(total, count(series), note, "Each stands for its neighbors, the larger the more");
  return { ...axes, series };
}

type Points = Pick<Series, "x" | "y">;

function presentPoints(x: Float64Array, y: Float64Array): Points {
  const present = (at: number) => !Number.isNaN(x[at]) && !Number.isNaN(y[at]);
  return { x: x.filter((_, at) => present(at)), y: y.filter((_, at) => present(at)) };
}

function inOrder({ x, y }: Points): Points {
  const ordered = x.every((value, at) => at === 0 || value >= (x[at - 1] as number));
  if (ordered) return { x, y };
  const order = Uint32Array.from(x.keys()).sort((a, b) => (x[a] as number) - (x[b] as number));
  return { x: valuesAt(x, order), y: valuesAt(y, order) };
}

function joinEqual({ x, y }: Points, measure: Measure): Points {
  const places = new Float64Array(x.length);
  let last = -1;
  x.forEach((value, at) => {
    if (at === 0 || value !== x[at - 1]) last += 1;
    places[at] = last;
  });
  return {
    x: x.filter((value, at) => at === 0 || value !== x[at - 1]),
    y: aggregateAt(places, y, last + 1, measure),
  };
}

function thinned<Line extends Points>(line: Line, most: number): Line {
  if (line.x.length <= most) return line;
  const kept = largestTriangles(line.x, line.y, most);
  return { ...line, x: valuesAt(line.x, kept), y: valuesAt(line.y, kept) };
}

/** Lines with a point at every x that one of them has, so that they can be stacked; 0 where a line had none. */
function overSameX<Line extends Points>(lines: readonly Line[]): Line[] {
  const all = new Set<number>();
  for (const line of lines) for (const value of line.x) all.add(value);
  const x = Float64Array.from(all).sort();
  return lines.map((line) => {
    let next = 0;
    return { ...line, x, y: x.map((value) => (line.x[next] === value ? (line.y[next++] as number) : 0)) };
  });
}

/** Lines over the same x, of which those points are kept that keep the shape of their sum. */
function thinnedTogether<Line extends Points>(lines: readonly Line[], most: number): Line[] {
  const [first] = lines;
  if (!first || first.x.length <= most) return [...lines];
  const sum = first.x.map((_, at) => lines.reduce((total, { y }) => total + (y[at] as number), 0));
  const kept = largestTriangles(first.x, sum, most);
  return lines.map((line) => ({ ...line, x: valuesAt(line.x, kept), y: valuesAt(line.y, kept) }));
}

function count(series: readonly Points[]): number {
  return series.reduce((sum, { x }) => sum + x.length, 0);
}

function noteThinned(all: number, drawn: number, note: (remark: string) => void, how: string): void {
  if (drawn === all) return;
  note(`${all.toLocaleString("en")} points are drawn as ${drawn.toLocaleString("en")}. ${how}.`);
}

function axisOf(column: Column | undefined): Axis {
  if (!column) return { name: "Row", kind: "number", labels: [] };
  return column.type === "text"
    ? { name: column.name, kind: "category", labels: column.labels }
    : { ...numberAxis(column.name, [column]), kind: column.type };
}

/** The axis of columns whose numbers stand on it as they are. */
export function numberAxis(name: string, columns: readonly Column[]): Axis {
  return { name, kind: "number", labels: [], years: columns.every(holdsYears) };
}
