import type { Currency } from "./currency.ts";

export const CHART_TYPES = {
  bar: "Bar",
  line: "Line",
  area: "Area",
  scatter: "Scatter",
  pie: "Pie",
  histogram: "Histogram",
  box: "Box",
  heatmap: "Heat map",
} as const;

export type ChartType = keyof typeof CHART_TYPES;
/** How values at the same position are combined. `auto` depends on the chart. */
export const AGGREGATES = {
  auto: "Automatic",
  none: "None",
  sum: "Sum",
  mean: "Mean",
  count: "Count",
  min: "Minimum",
  max: "Maximum",
} as const;

export type Aggregate = keyof typeof AGGREGATES;

export type ColumnType = "number" | "date" | "time" | "text";

export interface ColumnInfo {
  /** Unique: a duplicate name gets its column number, such as `price (3)`. */
  name: string;
  type: ColumnType;
  /** Currency sign of the amounts in it. */
  sign?: string;
}

export interface Axis {
  /** A column name, or an aggregate such as `sum of price`. */
  name: string;
  /** Dates are milliseconds since 1970 in UTC, times milliseconds since midnight. */
  kind: "category" | "number" | "date" | "time";
  /** Labels of a category axis, by index. */
  labels: readonly string[];
  /** The numbers are years, which have no thousands separator. */
  years?: boolean;
  /** All numbers are amounts in this currency. */
  currency?: Currency | undefined;
}

/** Points in parallel arrays. On a category axis, a coordinate is an index into its labels. */
export interface Series {
  name: string;
  x: Float64Array;
  /** NaN where a line has a gap because a value is missing. */
  y: Float64Array;
  /** Value of each cell in a heat map, or number of rows per point in a scatter plot. */
  weight?: Float64Array;
  /** Five numbers per box of a box plot: lower whisker, quartile, median (also in `y`), quartile, upper whisker. */
  boxes?: Float64Array;
  /** Currency of its values, when those of other series differ. In a heat map, of the weights. */
  currency?: Currency | undefined;
}

/** A chart ready to draw. The page keeps only this, not the file. */
export interface Chart {
  type: ChartType;
  title?: string;
  /** All columns of the file, for the column options. */
  columns: readonly ColumnInfo[];
  /** Names of the chosen or automatically picked columns. */
  chosen: { x: string; y: string; color: string };
  /** Names of the numeric columns that are drawn. */
  measures: readonly string[];
  x: Axis;
  y: Axis;
  /** Name of the values in `weight`, in a heat map. */
  value?: string;
  /** The series are stacked: they share the same x, or a category axis. */
  stacked?: boolean;
  series: readonly Series[];
  /** Rows of the file, without the header. */
  rows: number;
}
