import { type Database, lockForWriting } from "#server/platform/database.ts";

export interface ViewIncrement {
  id: string;
  views: number;
}

export interface ViewStore {
  /** Adds to the counters atomically. @returns the new totals, without deleted pastes */
  add(increments: readonly ViewIncrement[]): Promise<ReadonlyMap<string, number>>;
}

/** Rows per statement, well below the parameter limit of either database. */
const BATCH_ROWS = 500;

export function createViewStore(database: Database): ViewStore {
  return {
    add(growths) {
      return database.transaction().execute(async (transaction) => {
        await lockForWriting(transaction);
        const totals = new Map<string, number>();
        for (let start = 0; start < growths.length; start += BATCH_ROWS) {
          const batch = growths.slice(start, start + BATCH_ROWS);
          const ids = batch.map((growth) => growth.id);
          const existing = await transaction.selectFrom("pastes").select("id").where("id", "in", ids).execute();
          const existingIds = new Set(existing.map((paste) => paste.id));
          const rows = batch.filter(({ id }) => existingIds.has(id)).map(({ id, views }) => ({ paste_id: id, views }));
          if (rows.length === 0) continue;
          const written = await transaction
            .insertInto("paste_views")
            .values(rows)
            .onConflict((conflict) =>
              conflict
                .column("paste_id")
                .doUpdateSet(({ eb, ref }) => ({ views: eb("paste_views.views", "+", ref("excluded.views")) })),
            )
            .returning(["paste_id", "views"])
            .execute();
          for (const { paste_id, views } of written) totals.set(paste_id, views);
        }
        return totals;
      });
    },
  };
}
