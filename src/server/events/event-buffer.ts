import { runSerially } from "#server/platform/run-serially.ts";
import type { EventCounter } from "./event.ts";
import type { CounterIncrement, EventStore } from "./store.ts";

/** Counters held in memory; events of further counters are dropped until the next flush. */
const MAX_PENDING = 5000;

export interface EventBuffer {
  count(counter: EventCounter, now: number): void;
  /** Writes the pending counts. If that fails, they are kept for the next flush. */
  flush(): Promise<void>;
}

/** Counts in memory, so that an event costs no write. A crash loses the events since the last flush. */
export function createEventBuffer(store: EventStore): EventBuffer {
  let pending = new Map<string, CounterIncrement>();

  const add = (increment: CounterIncrement) => {
    const key = `${increment.day} ${increment.kind} ${increment.name}`;
    const held = pending.get(key);
    if (held) held.count += increment.count;
    else if (pending.size < MAX_PENDING) pending.set(key, increment);
  };

  const write = async () => {
    if (pending.size === 0) return;
    // Sorted: two processes that lock the same rows in different orders would deadlock.
    const increments = [...pending].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, increment]) => increment);
    pending = new Map();
    try {
      await store.add(increments);
    } catch (error) {
      for (const increment of increments) add(increment);
      throw error;
    }
  };

  return {
    count(counter, now) {
      add({ ...counter, day: new Date(now).toISOString().slice(0, 10), count: 1 });
    },
    flush: runSerially(write),
  };
}
