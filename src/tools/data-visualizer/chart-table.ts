import type { Axis, Chart, Series } from "./chart.ts";
import { labelOf } from "./column.ts";
import { amountLabel } from "./currency.ts";

export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Number of rows without the limit. */
  total: number;
}

const BOX_HEAD = ["Lower whisker", "Lower quartile", "Median", "Upper quartile", "Upper whisker"];

/** The data of a chart as a table, for people who cannot see it. Values are as exact as in the chart. */
export function chartTable(chart: Chart, limit: number): ChartTable {
  const { x, y, series, type } = chart;
  const [first, outliers] = series;
  if (type === "box" && first?.boxes) {
    const { boxes } = first;
    const outlierLabels = outliers ? labelsByPlace(outliers, y) : undefined;
    const all = Array.from(first.x, (place, at) => [
      placeLabel(x, place),
      ...Array.from(boxes.subarray(5 * at, 5 * at + 5), (value) => valueLabel(value, y)),
      ...(outlierLabels ? [outlierLabels.get(place)?.join("; ") ?? ""] : []),
    ]);
    return {
      head: [x.name || "Column", ...BOX_HEAD, ...(outlierLabels ? ["Outliers"] : [])],
      rows: all.slice(0, limit),
      total: all.length,
    };
  }
  // Series over categories and bins are columns. Otherwise each point has a row.
  if (x.kind === "category" && y.kind === "number" && type !== "scatter") return seriesAsColumns(x, y, series, limit);
  const named = series.length > 1;
  const value = type === "heatmap" ? [chart.value ?? ""] : first?.weight ? ["Rows"] : [];
  const head = [...(named ? ["Series"] : []), x.name, y.name, ...value];
  const rows: string[][] = [];
  for (const { name, x: xs, y: ys, weight, currency } of series) {
    const up = currency && type !== "heatmap" ? { ...y, currency } : y;
    for (let at = 0; at < xs.length && rows.length < limit; at++) {
      const last = weight ? [valueLabel(weight[at] as number, type === "heatmap" ? { currency } : {})] : [];
      rows.push([...(named ? [name] : []), placeLabel(x, xs[at] as number), placeLabel(up, ys[at] as number), ...last]);
    }
  }
  return { head, rows, total: series.reduce((sum, { x: xs }) => sum + xs.length, 0) };
}

/** The whole table as CSV. */
export function chartCsv(chart: Chart): string {
  const { head, rows } = chartTable(chart, Number.POSITIVE_INFINITY);
  return [head, ...rows].map((row) => `${row.map(quoteCell).join(",")}\n`).join("");
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The chart as JSON, with plain arrays of points. */
export function chartJson({ series, ...chart }: Chart): unknown {
  const plain = series.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [name, value instanceof Float64Array ? [...value] : value]),
    ),
  );
  return { ...chart, series: plain };
}

function seriesAsColumns(x: Axis, y: Axis, series: readonly Series[], limit: number): ChartTable {
  const rows = x.labels.slice(0, limit).map((label) => [label, ...series.map(() => "")]);
  series.forEach(({ x: xs, y: ys, currency = y.currency }, column) => {
    xs.forEach((place, at) => {
      const row = rows[place];
      if (row) row[column + 1] = valueLabel(ys[at] as number, { currency });
    });
  });
  return { head: [x.name, ...series.map(({ name }) => name)], rows, total: x.labels.length };
}

function labelsByPlace({ x: xs, y: ys }: Series, axis: Axis): ReadonlyMap<number, readonly string[]> {
  const labels = new Map<number, string[]>();
  xs.forEach((place, at) => {
    const label = valueLabel(ys[at] as number, axis);
    const own = labels.get(place);
    if (own) own.push(label);
    else labels.set(place, [label]);
  });
  return labels;
}

/** Floating-point errors of sums show up after this many digits. */
const DIGITS = 12;

/**
 * Formats a value with thousands separators, except for years, with its currency, and with 12 significant digits for fractions. NaN is
 * blank.
 * @example valueLabel(0.1 + 0.2) // "0.3"
 * @example valueLabel(3e-9) // "3e-9"
 */
export function valueLabel(value: number, { years = false, currency }: Pick<Axis, "years" | "currency"> = {}): string {
  if (Number.isNaN(value)) return "";
  if (currency) return amountLabel(value, currency);
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  const text = String(rounded);
  return years || text.includes("e") ? text : rounded.toLocaleString("en", { maximumFractionDigits: 20 });
}

/** Formats a position on an axis. */
export function placeLabel(axis: Axis, place: number): string {
  if (axis.kind === "category") return axis.labels[place] ?? "";
  return axis.kind === "number" ? valueLabel(place, axis) : labelOf(place, { type: axis.kind });
}
