import { type Database, lockForWriting } from "#server/platform/database.ts";
import { type EventCounter, OTHER } from "./event.ts";

/** How much one counter grew on one day (YYYY-MM-DD, UTC). */
export interface Growth extends EventCounter {
  day: string;
  count: number;
}

export interface EventStore {
  /** Adds to the counters, all or nothing. */
  add(growths: readonly Growth[]): Promise<void>;
}

/** @param maxNames distinct names that one day may have of one kind; what comes beyond counts as other. */
export function createEventStore(database: Database, maxNames = 1000): EventStore {
  return {
    async add(growths) {
      await database.transaction().execute(async (transaction) => {
        await lockForWriting(transaction);
        const days = [...new Set(growths.map((growth) => growth.day))];
        const rows = await transaction
          .selectFrom("event_counts")
          .select(["day", "kind", "name"])
          .where("day", "in", days)
          .execute();
        const known = Map.groupBy(rows, groupOf);
        const names = new Map([...known].map(([group, members]) => [group, new Set(members.map((row) => row.name))]));
        for (const growth of growths) {
          const group = names.get(groupOf(growth)) ?? new Set();
          names.set(groupOf(growth), group);
          const name = group.has(growth.name) || group.size < maxNames ? growth.name : OTHER;
          group.add(name);
          await transaction
            .insertInto("event_counts")
            .values({ ...growth, name })
            .onConflict((conflict) =>
              conflict
                .columns(["day", "kind", "name"])
                .doUpdateSet(({ eb, ref }) => ({ count: eb("event_counts.count", "+", ref("excluded.count")) })),
            )
            .execute();
        }
      });
    },
  };
}

const groupOf = ({ day, kind }: { day: string; kind: string }) => `${day} ${kind}`;
