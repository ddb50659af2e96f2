export interface RateLimit {
  /** Name of the quota in the RateLimit headers. */
  name: string;
  /** How many in `windowSeconds`; all of them may come at once. */
  quota: number;
  windowSeconds: number;
}

export interface RateVerdict {
  allowed: boolean;
  remaining: number;
  /** Seconds until there is room for one more; 0 when there is room now. */
  retryAfter: number;
}

export interface RateLimiter {
  limit: RateLimit;
  /** Uses one of the quota of `key`, when there is one left. */
  take(key: string): RateVerdict;
  /** What `take` would say, without using anything. */
  peek(key: string): RateVerdict;
}

/** Keys remembered at once: about 10 MB. Beyond, the ones that were quiet for longest are forgotten. */
const MAX_KEYS = 50_000;

/**
 * Limits by the generic cell rate algorithm: one number a key, the time at which its quota is whole again
 * (ITU-T I.371, Annex A; https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 * @param monotonic milliseconds that never go back, so that a clock that is set neither frees nor locks out anyone.
 */
export function createRateLimiter(limit: RateLimit, monotonic: () => number, maxKeys = MAX_KEYS): RateLimiter {
  const window = limit.windowSeconds * 1000;
  const interval = window / limit.quota;
  const wholeAt = new Map<string, number>();

  const judge = (key: string) => {
    const now = monotonic();
    const used = Math.max(0, (wholeAt.get(key) ?? 0) - now);
    // Half an interval of tolerance keeps rounding from eating the last one of a quota.
    const allowed = used + interval <= window + interval / 2;
    const free = Math.floor((window - used) / interval + 0.5);
    return { now, used, allowed, free, retryAfter: allowed ? 0 : Math.ceil((used + interval - window) / 1000) };
  };

  return {
    limit,
    peek(key) {
      const { allowed, free, retryAfter } = judge(key);
      return { allowed, remaining: Math.max(0, free), retryAfter };
    },
    take(key) {
      const { now, used, allowed, free, retryAfter } = judge(key);
      if (!allowed) return { allowed, remaining: 0, retryAfter };
      // Deleting first keeps the Map in order of last use.
      wholeAt.delete(key);
      wholeAt.set(key, now + used + interval);
      if (wholeAt.size > maxKeys) forget(wholeAt, now);
      return { allowed, remaining: free - 1, retryAfter };
    },
  };
}

function forget(wholeAt: Map<string, number>, now: number): void {
  for (const [key, time] of wholeAt) if (time <= now) wholeAt.delete(key);
  const target = wholeAt.size * 0.9;
  for (const key of wholeAt.keys()) {
    if (wholeAt.size <= target) break;
    wholeAt.delete(key);
  }
}
