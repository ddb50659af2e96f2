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

export type ColumnType = "number" | "date" | "text";

export interface ColumnInfo {
  /** Unique: a duplicate name gets its column number, such as `price (3)`. */
  name: string;
  type: ColumnType;
}

export interface Axis {
  /** A column name, or an aggregate such as `sum of price`. */
  name: string;
  /** Dates are milliseconds since 1970 in UTC. */
  kind: "category" | "number" | "date";
  /** Labels of a category axis, by index. */
  labels: readonly string[];
  /** The numbers are years, which have no thousands separator. */
  years?: boolean;
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
}

/** A chart ready to draw. The page keeps only this, not the file. */
export interface Chart {
  type: ChartType;
  /** All columns of the file, for the column options. */
  columns: readonly ColumnInfo[];
  /** Names of the chosen or automatically picked columns. */
  chosen: { x: string; y: string; color: string };
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
