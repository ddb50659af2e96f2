import type { Dialect } from "#shared/csv/dialect.ts";
import { InputError } from "#shared/input-error.ts";
import { pieSeries } from "./build-bars.ts";
import { boxSeries, histogramSeries } from "./build-distributions.ts";
import { heatCells } from "./build-heat-map.ts";
import { barsOver, lineSeries, scatterSeries } from "./build-points.ts";
import type { Aggregate, Chart, ChartType } from "./chart.ts";
import { type Choice, chooseColumns } from "./choose-columns.ts";
import { namesOf } from "./column.ts";
import { currencyCode } from "./currency.ts";
import type { ChartInput, Drawing, Sort } from "./groups.ts";
import type { DayOrder } from "./parse-date.ts";
import { readColumns } from "./read-columns.ts";

export interface ChartSettings {
  type: ChartType;
  title?: string;
  /** Column names, "" to pick one automatically, `NO_COLUMN` for none. */
  choice: Choice;
  aggregate: Aggregate;
  sort: Sort;
  /** Stacks bars and areas. */
  stacked?: boolean;
  header: boolean;
  /** The order of day and month in ambiguous dates. */
  dates?: DayOrder | undefined;
}

const BUILDERS: Readonly<Record<ChartType, (input: ChartInput) => Drawing>> = {
  bar: barsOver,
  line: lineSeries,
  area: lineSeries,
  scatter: scatterSeries,
  pie: pieSeries,
  histogram: histogramSeries,
  box: boxSeries,
  heatmap: heatCells,
};

const STACKABLE: ReadonlySet<ChartType> = new Set(["bar", "area", "histogram"]);

/**
 * Reads CSV and builds a chart that is small enough to draw, for any number of rows.
 * @param note receives a message about anything skipped or merged
 * @throws {InputError} for data that this chart cannot show
 */
export async function buildChart(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { type, title = "", choice, aggregate, sort, stacked: wantsStack = false, header, dates }: ChartSettings,
  note: (remark: string) => void = () => {},
): Promise<Chart> {
  const { columns, x, ys, color, rows } = await readColumns(chunks, dialect, {
    header,
    dates,
    pick: (all) => chooseColumns(all, type, choice, aggregate, note),
    note,
  });
  const mixed = [
    ...new Map(ys.flatMap(({ currency }) => (currency ? [[currencyCode(currency.sign), currency.sign]] : []))).values(),
  ];
  const stacked = wantsStack && mixed.length < 2;
  if (mixed.length > 1) {
    const consequence =
      wantsStack && STACKABLE.has(type) ? "so they are not stacked" : "drawn on one axis without conversion";
    note(`The columns are in different currencies (${mixed.join(", ")}), ${consequence}.`);
  }
  const drawing = BUILDERS[type]({ x, ys, color, rows, type, aggregate, sort, stacked, note });
  if (drawing.series.every((series) => series.y.length === 0)) {
    throw new InputError("The chosen columns have no values to draw. Choose others.");
  }
  return {
    type,
    ...(title.trim() && { title: title.trim() }),
    columns,
    chosen: { x: x?.name ?? "", y: namesOf(ys), color: color?.name ?? "" },
    measures: ys.map(({ name }) => name),
    ...drawing,
    ...(stacked && STACKABLE.has(type) && { stacked }),
    rows,
  };
}
