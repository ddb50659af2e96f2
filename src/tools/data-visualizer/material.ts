import type { Aggregate, Chart, ChartType } from "./chart.ts";
import type { Column } from "./column.ts";

export type Sort = "file" | "x" | "largest" | "smallest";

/** What the kinds of charts are built from. */
export interface Material {
  x: Column | undefined;
  /** Most charts have one at most; several are told apart by color. */
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
