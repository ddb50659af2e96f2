import { inTurn } from "#server/platform/in-turn.ts";
import type { ViewStore } from "./view-store.ts";

export interface ViewBuffer {
  /** Counts a view. @returns how many there are now, this one included. @param stored what the store has. */
  count(id: string, stored: number): number;
  /** How many there are, those included that are not written yet. */
  total(id: string, stored: number): number;
  /** Writes what was counted. What could not be written is kept for the next time. */
  flush(): Promise<void>;
}

interface Counter {
  total: number;
  unwritten: number;
  /** Flushes since its last view. A reading that began before them may still hold an old figure. */
  idleFlushes: number;
}

/** Half a minute, with a flush each second: longer than a store under load takes to answer. */
const KEPT_FLUSHES = 30;

/** Counts in memory, so that a view costs no write. A crash loses what came since the last flush. */
export function createViewBuffer(store: ViewStore): ViewBuffer {
  const counters = new Map<string, Counter>();

  const write = async () => {
    const growths: { id: string; views: number }[] = [];
    for (const [id, counter] of counters) {
      if (counter.unwritten > 0) growths.push({ id, views: counter.unwritten });
      else if (counter.idleFlushes < KEPT_FLUSHES) counter.idleFlushes += 1;
      else counters.delete(id);
    }
    if (growths.length === 0) return;
    // Sorted: two processes that lock the same rows in different orders would wait for each other for ever.
    growths.sort((one, other) => (one.id < other.id ? -1 : 1));
    const totals = await store.add(growths);
    for (const { id, views } of growths) {
      const counter = counters.get(id);
      const total = totals.get(id);
      if (!counter) continue;
      if (total === undefined) {
        counters.delete(id);
        continue;
      }
      counter.unwritten -= views;
      // Other processes may have added theirs.
      counter.total = total + counter.unwritten;
    }
  };

  return {
    count(id, stored) {
      const counter = counters.get(id) ?? { total: stored, unwritten: 0, idleFlushes: 0 };
      counters.set(id, counter);
      // The store may know of other processes' views, and never knows too many.
      counter.total = Math.max(counter.total, stored) + 1;
      counter.unwritten += 1;
      counter.idleFlushes = 0;
      return counter.total;
    },
    total: (id, stored) => Math.max(counters.get(id)?.total ?? 0, stored),
    flush: inTurn(write),
  };
}
