import { inTurn } from "#server/platform/in-turn.ts";
import type { ClickStore, Growth } from "./click-store.ts";

export interface ClickBuffer {
  count(linkId: number, now: number): void;
  /** Links that have clicks to be written. */
  waiting(): number;
  /** Writes what was counted. What could not be written is kept for the next time. */
  flush(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Counts in memory, so that a click costs no write. A crash loses what came since the last flush. */
export function createClickBuffer(store: ClickStore): ClickBuffer {
  /** By day, in days since 1970, then by link. */
  let pending = new Map<number, Map<number, number>>();

  const grow = (day: number, linkId: number, clicks: number) => {
    const ofDay = pending.get(day) ?? new Map<number, number>();
    pending.set(day, ofDay);
    ofDay.set(linkId, (ofDay.get(linkId) ?? 0) + clicks);
  };

  const write = async () => {
    if (pending.size === 0) return;
    const taken = pending;
    pending = new Map();
    try {
      await store.add(toGrowths(taken));
    } catch (error) {
      for (const [day, links] of taken) for (const [linkId, clicks] of links) grow(day, linkId, clicks);
      throw error;
    }
  };

  return {
    count: (linkId, now) => grow(Math.floor(now / DAY_MS), linkId, 1),
    waiting: () => pending.values().reduce((sum, links) => sum + links.size, 0),
    flush: inTurn(write),
  };
}

/** Sorted: two processes that lock the same rows in different orders would wait for each other for ever. */
function toGrowths(pending: ReadonlyMap<number, ReadonlyMap<number, number>>): Growth[] {
  return [...pending]
    .sort(([one], [other]) => one - other)
    .flatMap(([dayNumber, links]) => {
      const day = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
      return [...links].sort(([one], [other]) => one - other).map(([link_id, clicks]) => ({ link_id, day, clicks }));
    });
}
