import { runSerially } from "#server/platform/run-serially.ts";
import type { ClickIncrement, ClickStore } from "./click-store.ts";

export interface ClickBuffer {
  count(linkId: number, now: number): void;
  /** Number of link counters not written yet. */
  waiting(): number;
  /** Writes the counts. A failed write is retried with the next flush. */
  flush(): Promise<void>;
}

const DAY_MS = 86_400_000;
const MAX_FOLLOWED = 100_000;

/** Counts clicks in memory to avoid a write per click. A crash loses the clicks since the last flush. */
export function createClickBuffer(store: ClickStore): ClickBuffer {
  /** Ids of the links followed today, one per click. Sorting them at write time is cheaper than finding a counter per
   *  click. */
  let followed: number[] = [];
  let today = 0;
  /** Older counts, by day (days since 1970), then by link. */
  let waiting = new Map<number, Map<number, number>>();

  const addClicks = (day: number, linkId: number, clicks: number) => {
    const dayCounts = waiting.get(day) ?? new Map<number, number>();
    waiting.set(day, dayCounts);
    dayCounts.set(linkId, (dayCounts.get(linkId) ?? 0) + clicks);
  };

  const takeFollowed = () => {
    const taken = followed;
    followed = [];
    return taken;
  };

  const countFollowed = () => {
    for (const linkId of takeFollowed()) addClicks(today, linkId, 1);
  };

  const take = (): ClickIncrement[] => {
    if (waiting.size === 0) return countByLink(takeFollowed(), today);
    countFollowed();
    const taken = waiting;
    waiting = new Map();
    return toIncrements(taken);
  };

  const write = async () => {
    const increments = take();
    if (increments.length === 0) return;
    try {
      await store.add(increments);
    } catch (error) {
      for (const { day, link_id, clicks } of increments) addClicks(Date.parse(day) / DAY_MS, link_id, clicks);
      throw error;
    }
  };

  return {
    count(linkId, now) {
      const day = Math.floor(now / DAY_MS);
      if (day !== today || followed.length === MAX_FOLLOWED) countFollowed();
      today = day;
      followed.push(linkId);
    },
    waiting() {
      countFollowed();
      return waiting.values().reduce((sum, links) => sum + links.size, 0);
    },
    flush: runSerially(write),
  };
}

/** Sorted, because two processes that lock the same rows in different orders would deadlock. */
function toIncrements(counts: ReadonlyMap<number, ReadonlyMap<number, number>>): ClickIncrement[] {
  return [...counts]
    .sort(([one], [other]) => one - other)
    .flatMap(([dayNumber, links]) => {
      const day = formatDay(dayNumber);
      return [...links].sort(([one], [other]) => one - other).map(([link_id, clicks]) => ({ link_id, day, clicks }));
    });
}

/** Like `toGrowths`, for one day's list of followed links. */
function countByLink(linkIds: readonly number[], dayNumber: number): ClickIncrement[] {
  const day = formatDay(dayNumber);
  const increments: ClickIncrement[] = [];
  for (const link_id of Float64Array.from(linkIds).sort()) {
    const last = increments.at(-1);
    if (last?.link_id === link_id) last.clicks += 1;
    else increments.push({ link_id, day, clicks: 1 });
  }
  return increments;
}

function formatDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
