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
   *  cost a click more than to sort them when they are written. */
  let followed: number[] = [];
  let today = 0;
  /** What has waited for longer: by day, in days since 1970, then by link. */
  let waiting = new Map<number, Map<number, number>>();

  const grow = (day: number, linkId: number, clicks: number) => {
    const ofDay = waiting.get(day) ?? new Map<number, number>();
    waiting.set(day, ofDay);
    ofDay.set(linkId, (ofDay.get(linkId) ?? 0) + clicks);
  };

  const takeFollowed = () => {
    const taken = followed;
    followed = [];
    return taken;
  };

  const countFollowed = () => {
    for (const linkId of takeFollowed()) grow(today, linkId, 1);
  };

  const take = (): Growth[] => {
    if (waiting.size === 0) return sumUp(takeFollowed(), today);
    countFollowed();
    const taken = waiting;
    waiting = new Map();
    return toGrowths(taken);
  };

  const write = async () => {
    const growths = take();
    if (growths.length === 0) return;
    try {
      await store.add(growths);
    } catch (error) {
      for (const { day, link_id, clicks } of growths) grow(Date.parse(day) / DAY_MS, link_id, clicks);
      throw error;
    }
  };

  return {
    count(linkId, now) {
      const day = Math.floor(now / DAY_MS);
      if (day !== today || followed.length === MOST_FOLLOWED) countFollowed();
      today = day;
      followed.push(linkId);
    },
    waiting() {
      countFollowed();
      return waiting.values().reduce((sum, links) => sum + links.size, 0);
    },
    flush: inTurn(write),
  };
}

/** Sorted: two processes that lock the same rows in different orders would wait for each other for ever. */
function toGrowths(counts: ReadonlyMap<number, ReadonlyMap<number, number>>): Growth[] {
  return [...counts]
    .sort(([one], [other]) => one - other)
    .flatMap(([dayNumber, links]) => {
      const day = dayOf(dayNumber);
      return [...links].sort(([one], [other]) => one - other).map(([link_id, clicks]) => ({ link_id, day, clicks }));
    });
}

/** The same, of links as they were followed on one day. */
function sumUp(linkIds: readonly number[], dayNumber: number): Growth[] {
  const day = dayOf(dayNumber);
  const growths: Growth[] = [];
  for (const link_id of Float64Array.from(linkIds).sort()) {
    const last = growths.at(-1);
    if (last?.link_id === link_id) last.clicks += 1;
    else growths.push({ link_id, day, clicks: 1 });
  }
  return growths;
}

function dayOf(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
