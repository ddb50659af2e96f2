import type { Dialect } from "#shared/csv/dialect.ts";
import { InputError } from "#shared/input-error.ts";
import { barSeries, pieSeries } from "./build-bars.ts";
import { boxSeries, histogramSeries } from "./build-distributions.ts";
import { heatCells } from "./build-heat-map.ts";
import { lineSeries, scatterSeries } from "./build-points.ts";
import type { Aggregate, Chart, ChartType } from "./chart.ts";
import { type Choice, chooseColumns, type Role } from "./choose-columns.ts";
import type { Column } from "./column.ts";
import type { DayOrder } from "./parse-date.ts";
import { readColumns } from "./read-columns.ts";

export type Sort = "file" | "x" | "largest" | "smallest";

export interface ChartSettings {
  type: ChartType;
  /** Names of columns, "" to leave the choice to the tool, `NO_COLUMN` for none. */
  choice: Choice;
  aggregate: Aggregate;
  sort: Sort;
  header: boolean;
  /** The order of day and month in dates that could be read either way. */
  dates?: DayOrder | undefined;
}

/** What the kinds of charts are built from. */
export interface Material {
  x: Column | undefined;
  y: Column | undefined;
  color: Column | undefined;
  rows: number;
  type: ChartType;
  aggregate: Aggregate;
  sort: Sort;
  note: (remark: string) => void;
}

export type Drawing = Pick<Chart, "x" | "y" | "value" | "series">;

const BUILDERS: Readonly<Record<ChartType, (material: Material) => Drawing>> = {
  bar: barSeries,
  line: lineSeries,
  area: lineSeries,
  scatter: scatterSeries,
  pie: pieSeries,
  histogram: histogramSeries,
  box: boxSeries,
  heatmap: heatCells,
};

/**
 * Reads CSV and makes of it a chart that is small enough to draw, however many rows there are.
 * @param note is told, in words for a person, what was left out or gathered.
 * @throws {InputError} for data that this chart cannot show.
 */
export async function buildChart(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { type, choice, aggregate, sort, header, dates }: ChartSettings,
  note: (remark: string) => void = () => {},
): Promise<Chart> {
  const { columns, picked, rows } = await readColumns<Role>(chunks, dialect, {
    header,
    dates,
    pick: (all) => chooseColumns(all, type, choice, aggregate),
    note,
  });
  const { x, y, color } = picked;
  const drawing = BUILDERS[type]({ x, y, color, rows, type, aggregate, sort, note });
  if (drawing.series.every((series) => series.y.length === 0)) {
    throw new InputError("The chosen columns have no values to draw. Choose others.");
  }
  return {
    type,
    columns,
    chosen: { x: x?.name ?? "", y: y?.name ?? "", color: color?.name ?? "" },
    ...drawing,
    rows,
  };
}
