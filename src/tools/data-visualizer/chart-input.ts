import type { Aggregate, Chart, ChartType } from "./chart.ts";
import type { Column } from "./column.ts";

export type Sort = "file" | "x" | "largest" | "smallest";

/** Input of the chart builders. */
export interface ChartInput {
  x: Column | undefined;
  /** Usually at most one column. Several get different colors. */
  ys: readonly Column[];
  color: Column | undefined;
  rows: number;
  type: ChartType;
  aggregate: Aggregate;
  sort: Sort;
  stacked: boolean;
  note: (remark: string) => void;
}

export type Drawing = Pick<Chart, "x" | "y" | "value" | "series">;
