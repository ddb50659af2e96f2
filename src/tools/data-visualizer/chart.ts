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
/** How the values that fall together become one. `auto` is left to the chart. */
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

export type ColumnType = "number" | "date" | "text";

export interface ColumnInfo {
  /** Unique: a name that stands twice has its place behind it, `price (3)`. */
  name: string;
  type: ColumnType;
}

export interface Axis {
  /** What the axis shows: a column, or what was made of one, `sum of price`. */
  name: string;
  /** Dates are milliseconds since 1970 in UTC. */
  kind: "category" | "number" | "date";
  /** Of a category axis, the words that places stand for. */
  labels: readonly string[];
  /** Of an axis of numbers: they are years, which are written without a mark between thousands. */
  years?: boolean;
}

/** Points in parallel arrays. On a category axis a coordinate is a place in its labels, counting from 0. */
export interface Series {
  name: string;
  x: Float64Array;
  /** NaN at an x where a line has a gap, because its value is missing. */
  y: Float64Array;
  /** Of a heat map the value of each cell; of a scatter plot how many rows a point stands for. */
  weight?: Float64Array;
  /** Of a box plot, five numbers a box: lower whisker, quartile, median (also in `y`), quartile, upper whisker. */
  boxes?: Float64Array;
}

/** A chart ready to be drawn: everything a page holds of a file, however big that is. */
export interface Chart {
  type: ChartType;
  /** Every column of the file, for a person to choose from. */
  columns: readonly ColumnInfo[];
  /** The names of the columns that were chosen or found. */
  chosen: { x: string; y: string; color: string };
  x: Axis;
  y: Axis;
  /** What `weight` means in a heat map. */
  value?: string;
  /** The series stand on one another: they have the same x, or places on a category axis. */
  stacked?: boolean;
  series: readonly Series[];
  /** Rows of the file, without its header. */
  rows: number;
}
