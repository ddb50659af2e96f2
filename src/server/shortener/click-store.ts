import type { CompiledQuery } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** New clicks of a link on one day (YYYY-MM-DD, UTC). */
export interface ClickIncrement {
  link_id: number;
  day: string;
  clicks: number;
}

export interface ClickStore {
  /** Adds to the counters, all or nothing. */
  add(increments: readonly ClickIncrement[]): Promise<void>;
}

/** Rows per statement, well below the parameter limit of either database. */
const BATCH_ROWS = 500;

export function createClickStore(database: Database): ClickStore {
  const statementFor = (growths: readonly ClickIncrement[]) =>
    database
      .insertInto("link_clicks")
      .values(growths)
      .onConflict((conflict) =>
        conflict
          .columns(["link_id", "day"])
          .doUpdateSet(({ eb, ref }) => ({ clicks: eb("link_clicks.clicks", "+", ref("excluded.clicks")) })),
      )
      .compile();
  let fullBatchQuery: CompiledQuery | undefined;
  /** Reuses one compiled statement for full batches, because building it takes longer than running it. */
  const statementForFullBatch = (batch: readonly ClickIncrement[]) => {
    fullBatchQuery ??= statementFor(new Array<ClickIncrement>(BATCH_ROWS).fill({ link_id: 0, day: "", clicks: 0 }));
    return { ...fullBatchQuery, parameters: batch.flatMap(({ link_id, day, clicks }) => [link_id, day, clicks]) };
  };

  return {
    async add(growths) {
      await database.transaction().execute(async (transaction) => {
        for (let start = 0; start < growths.length; start += BATCH_ROWS) {
          const batch = growths.slice(start, start + BATCH_ROWS);
          await transaction.executeQuery(
            batch.length === BATCH_ROWS ? statementForFullBatch(batch) : statementFor(batch),
          );
        }
      });
    },
  };
}
