import { inTurn } from "#server/platform/in-turn.ts";
import type { EventCounter } from "./event.ts";
import type { EventStore, Growth } from "./store.ts";

/** Counters held at once; events beyond are dropped until the next flush. */
const MAX_PENDING = 5000;

export interface EventBuffer {
  count(counter: EventCounter, now: number): void;
  /** Writes what was counted. What could not be written is kept for the next time. */
  flush(): Promise<void>;
}

/** Counts in memory, so that an event costs no write. A crash loses what came since the last flush. */
export function createEventBuffer(store: EventStore): EventBuffer {
  let pending = new Map<string, Growth>();

  const grow = (growth: Growth) => {
    const key = `${growth.day} ${growth.kind} ${growth.name}`;
    const held = pending.get(key);
    if (held) held.count += growth.count;
    else if (pending.size < MAX_PENDING) pending.set(key, growth);
  };

  const write = async () => {
    if (pending.size === 0) return;
    // Sorted: two processes that lock the same rows in different orders would wait for each other for ever.
    const growths = [...pending].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, growth]) => growth);
    pending = new Map();
    try {
      await store.add(growths);
    } catch (error) {
      for (const growth of growths) grow(growth);
      throw error;
    }
  };

  return {
    count(counter, now) {
      grow({ ...counter, day: new Date(now).toISOString().slice(0, 10), count: 1 });
    },
    flush: inTurn(write),
  };
}
