import { type Database, lockForWriting } from "#server/platform/database.ts";

export interface ViewGrowth {
  id: string;
  views: number;
}

export interface ViewStore {
  /** Adds to the counters, all or nothing, and gives what they are now; pastes that are gone are left out. */
  add(growths: readonly ViewGrowth[]): Promise<ReadonlyMap<string, number>>;
}

/** Rows in one statement: far fewer parameters than either store takes. */
const BATCH = 500;

export function createViewStore(database: Database): ViewStore {
  return {
    add(growths) {
      return database.transaction().execute(async (transaction) => {
        await lockForWriting(transaction);
        const totals = new Map<string, number>();
        for (let start = 0; start < growths.length; start += BATCH) {
          const batch = growths.slice(start, start + BATCH);
          const ids = batch.map((growth) => growth.id);
          const there = await transaction.selectFrom("pastes").select("id").where("id", "in", ids).execute();
          const known = new Set(there.map((paste) => paste.id));
          const rows = batch.filter(({ id }) => known.has(id)).map(({ id, views }) => ({ paste_id: id, views }));
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
