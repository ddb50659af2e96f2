import { type Database, lockForWriting } from "#server/platform/database.ts";
import { type EventCounter, OTHER } from "./event.ts";

/** An amount to add to a counter of one day (YYYY-MM-DD, UTC). */
export interface CounterIncrement extends EventCounter {
  day: string;
  count: number;
}

export interface EventStore {
  /** Adds all increments in one transaction. */
  add(increments: readonly CounterIncrement[]): Promise<void>;
}

/** @param maxNames distinct names per day and kind; further names count as `OTHER`. */
export function createEventStore(database: Database, maxNames = 1000): EventStore {
  return {
    async add(increments) {
      await database.transaction().execute(async (transaction) => {
        await lockForWriting(transaction);
        const days = [...new Set(increments.map((increment) => increment.day))];
        const rows = await transaction
          .selectFrom("event_counts")
          .select(["day", "kind", "name"])
          .where("day", "in", days)
          .execute();
        const known = Map.groupBy(rows, groupOf);
        const names = new Map([...known].map(([group, members]) => [group, new Set(members.map((row) => row.name))]));
        for (const increment of increments) {
          const group = names.get(groupOf(increment)) ?? new Set();
          names.set(groupOf(increment), group);
          const name = group.has(increment.name) || group.size < maxNames ? increment.name : OTHER;
          group.add(name);
          await transaction
            .insertInto("event_counts")
            .values({ ...increment, name })
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
