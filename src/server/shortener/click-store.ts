import type { CompiledQuery } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** How often a link was followed on one day (YYYY-MM-DD, UTC). */
export interface Growth {
  link_id: number;
  day: string;
  clicks: number;
}

export interface ClickStore {
  /** Adds to the counters, all or nothing. */
  add(growths: readonly Growth[]): Promise<void>;
}

/** Rows in one statement: far fewer parameters than either store takes, far fewer statements than rows. */
const BATCH = 500;

export function createClickStore(database: Database): ClickStore {
  const statementFor = (growths: readonly Growth[]) =>
    database
      .insertInto("link_clicks")
      .values(growths)
      .onConflict((conflict) =>
        conflict
          .columns(["link_id", "day"])
          .doUpdateSet(({ eb, ref }) => ({ clicks: eb("link_clicks.clicks", "+", ref("excluded.clicks")) })),
      )
      .compile();
  let full: CompiledQuery | undefined;
  /** The statement of a whole batch is built once: to build one of so many rows takes longer than to run it. */
  const statementForWhole = (batch: readonly Growth[]) => {
    full ??= statementFor(new Array<Growth>(BATCH).fill({ link_id: 0, day: "", clicks: 0 }));
    return { ...full, parameters: batch.flatMap(({ link_id, day, clicks }) => [link_id, day, clicks]) };
  };

  return {
    async add(growths) {
      await database.transaction().execute(async (transaction) => {
        for (let start = 0; start < growths.length; start += BATCH) {
          const batch = growths.slice(start, start + BATCH);
          await transaction.executeQuery(batch.length === BATCH ? statementForWhole(batch) : statementFor(batch));
        }
      });
    },
  };
}
