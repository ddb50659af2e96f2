import { aggregatedName, barSeries, hasValue, measuredAxis, measureOf, seriesCurrency } from "./build-bars.ts";
import type { Axis, Series } from "./chart.ts";
import { type Column, groupTimes, holdsYears, namesOf } from "./column.ts";
import { sharedCurrency } from "./currency.ts";
import { downsampleLine, largestTriangles, mergeIntoCells } from "./downsample.ts";
import { aggregateAt, type ChartInput, type Drawing, groupRows, type Measure, valuesAt } from "./groups.ts";

/** Total for all lines: several points per pixel of a wide screen, and still quick to draw. */
const MAX_LINE_POINTS = 6_000;
const MAX_SCATTER_POINTS = 8_000;

/** A bar for each quarter of an hour. */
const MAX_TIME_BARS = 96;
const QUARTER_HOUR_MS = 900_000;

/** Bars over categories, or on a time axis, where an empty hour leaves a gap. */
export function barsOver(input: ChartInput): Drawing {
  const { x, aggregate, note } = input;
  if (x?.type !== "time" || aggregate === "none") return barSeries(input);
  const grouped = groupTimes(x, MAX_TIME_BARS, QUARTER_HOUR_MS);
  if (grouped !== x) note("Times are grouped by quarter hour.");
  return lineSeries({ ...input, x: grouped });
}

/**
 * Lines over numbers or dates, from left to right, or over categories. Missing values leave a gap.
 */
export function lineSeries(input: ChartInput): Drawing {
  const { x, ys, color, rows, type, aggregate, sort, stacked, note } = input;
  if (x?.type === "text" || sort === "largest" || sort === "smallest") return barSeries(input);
  const { measure, name } = measureOf(aggregate, ys);
  const xs = x?.values ?? Float64Array.from({ length: rows }, (_, row) => row + 1);
  let merged = measure === "count";
  const stacks = stacked && type !== "line";
  const isBar = type === "bar";
  const lines = groupRows(input, name).map((group) => {
    const values = measure === "count" ? new Float64Array(rows) : (group.y as Column).values;
    const points = sortByX(
      pointsWhere(valuesAt(xs, group.rows), valuesAt(values, group.rows), (x) => !Number.isNaN(x)),
    );
    const joined = aggregate === "none" && !stacks ? dropFilledGaps(points) : aggregateEqualX(points, measure);
    merged ||= countValues(joined) < countValues(points);
    const currency = measure === "count" ? undefined : seriesCurrency(group, ys);
    const shown = isBar && !stacks ? pointsWhere(joined.x, joined.y, (_, y) => !Number.isNaN(y)) : joined;
    return { name: group.name, ...shown, ...(currency && { currency }) };
  });
  const drawn = lines.filter(({ y: values }) => hasValue(values));
  const each = Math.max(3, Math.floor(MAX_LINE_POINTS / drawn.length));
  const aligned = stacks ? alignX(drawn) : drawn;
  const series = stacks ? downsampleTogether(aligned, each) : aligned.map((line) => downsample(line, each));
  noteDownsampling(countPoints(aligned), countPoints(series), note, "The line keeps its peaks and shape");
  const yName = aggregatedName(measure, name, merged);
  if (!color && ys.length < 2 && series[0]) series[0].name = yName;
  return { x: axisOf(x), y: measuredAxis(measure, yName, ys), series };
}

/** One point per row. Too many points are merged with their neighbors, with a count. */
export function scatterSeries(input: ChartInput): Drawing {
  const { ys, note } = input;
  const over = input.x as Column;
  const name = namesOf(ys);
  const clouds = groupRows(input, name)
    .map((group) => ({
      name: group.name,
      ...(seriesCurrency(group, ys) && { currency: seriesCurrency(group, ys) }),
      ...pointsWhere(
        valuesAt(over.values, group.rows),
        valuesAt((group.y as Column).values, group.rows),
        (x, y) => !Number.isNaN(x + y),
      ),
    }))
    .filter(({ x: points }) => points.length > 0);
  const total = countPoints(clouds);
  const axes = { x: axisOf(over), y: numberAxis(name, ys) };
  if (total <= MAX_SCATTER_POINTS) return { ...axes, series: clouds };
  const side = Math.floor(Math.sqrt(MAX_SCATTER_POINTS / clouds.length / 1.5));
  const series = clouds.map((cloud) => ({
    name: cloud.name,
    ...(cloud.currency && { currency: cloud.currency }),
    ...mergeIntoCells(cloud.x, cloud.y, Math.floor(side * 1.5), side),
  }));
  noteDownsampling(total, countPoints(series), note, "Larger dots combine more points");
  return { ...axes, series };
}

type Points = Pick<Series, "x" | "y">;

function pointsWhere(x: Float64Array, y: Float64Array, isWanted: (x: number, y: number) => boolean): Points {
  const wanted = Uint8Array.from(x, (across, at) => (isWanted(across, y[at] as number) ? 1 : 0));
  return { x: x.filter((_, at) => wanted[at]), y: y.filter((_, at) => wanted[at]) };
}

/** For each x, drops missing values when another row has one, and keeps one gap when none has. */
function dropFilledGaps({ x, y }: Points): Points {
  const gaps = new Set(x.filter((_, at) => Number.isNaN(y[at])));
  y.forEach((value, at) => {
    if (!Number.isNaN(value)) gaps.delete(x[at] as number);
  });
  return pointsWhere(x, y, (across, up) => !Number.isNaN(up) || gaps.delete(across));
}

function sortByX({ x, y }: Points): Points {
  const ordered = x.every((value, at) => at === 0 || value >= (x[at - 1] as number));
  if (ordered) return { x, y };
  const order = Uint32Array.from(x.keys()).sort((a, b) => (x[a] as number) - (x[b] as number));
  return { x: valuesAt(x, order), y: valuesAt(y, order) };
}

function aggregateEqualX({ x, y }: Points, measure: Measure): Points {
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

function downsample<Line extends Points>(line: Line, maxPoints: number): Line {
  if (line.x.length <= maxPoints) return line;
  const kept = downsampleLine(line.x, line.y, maxPoints);
  return { ...line, x: valuesAt(line.x, kept), y: valuesAt(line.y, kept) };
}

/** Gives all lines the same x for stacking, with 0 where a line has no row. */
function alignX<Line extends Points>(lines: readonly Line[]): Line[] {
  const all = new Set<number>();
  for (const line of lines) for (const value of line.x) all.add(value);
  const x = Float64Array.from(all).sort();
  return lines.map((line) => {
    let next = 0;
    return { ...line, x, y: x.map((value) => (line.x[next] === value ? (line.y[next++] as number) : 0)) };
  });
}

/** Downsamples lines over the same x together, keeping the shape of their sum. */
function downsampleTogether<Line extends Points>(lines: readonly Line[], maxPoints: number): Line[] {
  const [first] = lines;
  if (!first || first.x.length <= maxPoints) return [...lines];
  const sum = first.x.map((_, at) => lines.reduce((total, { y }) => total + (y[at] || 0), 0));
  const kept = largestTriangles(first.x, sum, maxPoints);
  return lines.map((line) => ({ ...line, x: valuesAt(line.x, kept), y: valuesAt(line.y, kept) }));
}

function countPoints(series: readonly Points[]): number {
  return series.reduce((sum, points) => sum + countValues(points), 0);
}

function countValues({ y }: Points): number {
  return y.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
}

function noteDownsampling(all: number, drawn: number, note: (remark: string) => void, how: string): void {
  if (drawn === all) return;
  note(`Simplified ${all.toLocaleString("en")} points to ${drawn.toLocaleString("en")}. ${how}.`);
}

function axisOf(column: Column | undefined): Axis {
  if (!column) return { name: "Row", kind: "number", labels: [] };
  return column.type === "text"
    ? { name: column.name, kind: "category", labels: column.labels }
    : { ...numberAxis(column.name, [column]), kind: column.type };
}

/** Axis for the unaggregated numbers of these columns. */
export function numberAxis(name: string, columns: readonly Column[]): Axis {
  const currency = sharedCurrency(columns);
  return {
    name,
    kind: "number",
    labels: [],
    years: !currency && columns.every(holdsYears),
    ...(currency && { currency }),
  };
}
