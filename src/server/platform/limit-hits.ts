import type { Metrics } from "./metrics.ts";

/** How often this process rejected requests for exceeding each limit. Holds no addresses or users. */
export interface LimitHits {
  /** The function to call for each rejected request. @param limit a fixed name */
  counterOf(limit: string): () => void;
  /** Every limit that was hit since the process started. */
  list(): { limit: string; total: number; lastHour: number }[];
}

const MINUTE_MS = 60_000;
const MINUTES = 60;

export function createLimitHits(metrics: Pick<Metrics, "counter">, monotonic: () => number): LimitHits {
  const add = metrics.counter(
    "sundry_limits_hit_total",
    "Requests rejected with status 429 by this process, by limit.",
    "limit",
  );
  /** By limit: the total, and counts of the last hour by minute. */
  const hits = new Map<string, { total: number; byMinute: Map<number, number> }>();
  const forgetOld = (byMinute: Map<number, number>, minute: number) => {
    for (const past of byMinute.keys()) if (past <= minute - MINUTES) byMinute.delete(past);
  };
  const currentMinute = () => Math.floor(monotonic() / MINUTE_MS);

  return {
    counterOf(limit) {
      add(limit, 0);
      return () => {
        add(limit, 1);
        const minute = currentMinute();
        const { total, byMinute } = hits.get(limit) ?? { total: 0, byMinute: new Map<number, number>() };
        byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1);
        forgetOld(byMinute, minute);
        hits.set(limit, { total: total + 1, byMinute });
      };
    },
    list() {
      const minute = currentMinute();
      return Array.from(hits, ([limit, { total, byMinute }]) => {
        forgetOld(byMinute, minute);
        return { limit, total, lastHour: byMinute.values().reduce((sum, count) => sum + count, 0) };
      });
    },
  };
}
