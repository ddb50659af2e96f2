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
const MOST_FOLLOWED = 100_000;

/** Counts in memory, so that a click costs no write. A crash loses what came since the last flush. */
export function createClickBuffer(store: ClickStore): ClickBuffer {
  /** Links in the order in which they were followed, all on one day. To find the counter of one among very many would
   *  cost a click more than to sort them later. */
  let followed: number[] = [];
  let today = 0;
  let pending: Growth[] = [];

  const sumUp = () => {
    pending = merge(pending, toGrowths(followed, today));
    followed = [];
  };

  const write = async () => {
    sumUp();
    if (pending.length === 0) return;
    const taken = pending;
    pending = [];
    try {
      await store.add(taken);
    } catch (error) {
      pending = merge(taken, pending);
      throw error;
    }
  };

  return {
    count(linkId, now) {
      const day = Math.floor(now / DAY_MS);
      if (day !== today || followed.length === MOST_FOLLOWED) sumUp();
      today = day;
      followed.push(linkId);
    },
    waiting() {
      sumUp();
      return pending.length;
    },
    flush: inTurn(write),
  };
}

/** @param dayNumber in days since 1970 */
function toGrowths(linkIds: readonly number[], dayNumber: number): Growth[] {
  const day = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
  const growths: Growth[] = [];
  for (const link_id of Float64Array.from(linkIds).sort()) {
    const last = growths.at(-1);
    if (last?.link_id === link_id) last.clicks += 1;
    else growths.push({ link_id, day, clicks: 1 });
  }
  return growths;
}

/** One row for each link and day. Sorted: two processes that lock the same rows in different orders would wait for each
 *  other for ever. */
function merge(some: Growth[], others: Growth[]): Growth[] {
  if (some.length === 0) return others;
  const sums = new Map<string, Growth>();
  for (const { link_id, day, clicks } of [...some, ...others]) {
    const key = `${day} ${link_id}`;
    sums.set(key, { link_id, day, clicks: clicks + (sums.get(key)?.clicks ?? 0) });
  }
  return [...sums.values()].sort((one, other) =>
    one.day === other.day ? one.link_id - other.link_id : one.day < other.day ? -1 : 1,
  );
}
