import { runSerially } from "#server/platform/run-serially.ts";
import type { ViewStore } from "./view-store.ts";

export interface ViewBuffer {
  /** Counts a view. @param stored the count in the store @returns the new total */
  count(id: string, stored: number): number;
  /** The total, including unwritten views. */
  total(id: string, stored: number): number;
  /** Writes the counts. A failed write is retried with the next flush. */
  flush(): Promise<void>;
}

interface Counter {
  total: number;
  unwritten: number;
  /** Flushes since the last view. A slow read that started before them may still carry an old count. */
  idleFlushes: number;
}

/** Half a minute at one flush per second, longer than a store under load takes to respond. */
const MAX_IDLE_FLUSHES = 30;

/** Counts views in memory to avoid a write per view. A crash loses the views since the last flush. */
export function createViewBuffer(store: ViewStore): ViewBuffer {
  const counters = new Map<string, Counter>();

  const write = async () => {
    const increments: { id: string; views: number }[] = [];
    for (const [id, counter] of counters) {
      if (counter.unwritten > 0) increments.push({ id, views: counter.unwritten });
      else if (counter.idleFlushes < MAX_IDLE_FLUSHES) counter.idleFlushes += 1;
      else counters.delete(id);
    }
    if (increments.length === 0) return;
    // Sorted, because two processes that lock the same rows in different orders would deadlock.
    increments.sort((one, other) => (one.id < other.id ? -1 : 1));
    const totals = await store.add(increments);
    for (const { id, views } of increments) {
      const counter = counters.get(id);
      const total = totals.get(id);
      if (!counter) continue;
      if (total === undefined) {
        counters.delete(id);
        continue;
      }
      counter.unwritten -= views;
      // Includes views from other processes.
      counter.total = total + counter.unwritten;
    }
  };

  return {
    count(id, stored) {
      const counter = counters.get(id) ?? { total: stored, unwritten: 0, idleFlushes: 0 };
      counters.set(id, counter);
      // The store may include other processes' views, but never counts too many.
      counter.total = Math.max(counter.total, stored) + 1;
      counter.unwritten += 1;
      counter.idleFlushes = 0;
      return counter.total;
    },
    total: (id, stored) => Math.max(counters.get(id)?.total ?? 0, stored),
    flush: runSerially(write),
  };
}
