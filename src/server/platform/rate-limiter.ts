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
  take(key: string): RateVerdict | Promise<RateVerdict>;
}

/** Of this process alone. */
export interface OwnRateLimiter extends RateLimiter {
  take(key: string): RateVerdict;
  /** What `take` would say, without using anything. */
  peek(key: string): RateVerdict;
  /** Forgets the keys whose quota is whole again. */
  purge(): void;
  /** How many keys are remembered. */
  size(): number;
}

/** Keys remembered at once: about 10 MB. Beyond, the ones that were quiet for longest are forgotten. */
const MAX_KEYS = 50_000;

/**
 * Limits by the generic cell rate algorithm: one number a key, the time at which its quota is whole again
 * (ITU-T I.371, Annex A; https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 * @param monotonic milliseconds that never go back, so that a clock that is set neither frees nor locks out anyone.
 */
export function createRateLimiter(limit: RateLimit, monotonic: () => number, maxKeys = MAX_KEYS): OwnRateLimiter {
  const { interval, mostUsed } = timesOf(limit);
  const wholeAt = new Map<string, number>();
  const usedOf = (key: string, now: number) => Math.max(0, (wholeAt.get(key) ?? 0) - now);

  return {
    limit,
    peek: (key) => verdictOf(limit, usedOf(key, monotonic())),
    take(key) {
      const now = monotonic();
      const used = usedOf(key, now);
      if (used > mostUsed) return verdictOf(limit, used);
      // Deleting first keeps the Map in order of last use.
      wholeAt.delete(key);
      wholeAt.set(key, now + used + interval);
      if (wholeAt.size > maxKeys) {
        forgetWhole(wholeAt, now);
        forgetOldest(wholeAt);
      }
      return { ...verdictOf(limit, used + interval), allowed: true, retryAfter: 0 };
    },
    purge: () => forgetWhole(wholeAt, monotonic()),
    size: () => wholeAt.size,
  };
}

/** Milliseconds: the whole window, the part of it that one use takes, and the most that may be used before another one. */
export function timesOf({ quota, windowSeconds }: RateLimit): { window: number; interval: number; mostUsed: number } {
  const window = windowSeconds * 1000;
  const interval = window / quota;
  // Half an interval of tolerance keeps rounding from eating the last one of a quota.
  return { window, interval, mostUsed: window - interval / 2 };
}

/** Whether there is room for one more, when so many milliseconds of the window are used. */
export function verdictOf(limit: RateLimit, used: number): RateVerdict {
  const { window, interval, mostUsed } = timesOf(limit);
  const allowed = used <= mostUsed;
  return {
    allowed,
    remaining: Math.max(0, Math.floor((window - used) / interval + 0.5)),
    retryAfter: allowed ? 0 : Math.ceil((used + interval - window) / 1000),
  };
}

function forgetWhole(wholeAt: Map<string, number>, now: number): void {
  for (const [key, time] of wholeAt) if (time <= now) wholeAt.delete(key);
}

function forgetOldest(wholeAt: Map<string, number>): void {
  const target = wholeAt.size * 0.9;
  for (const key of wholeAt.keys()) {
    if (wholeAt.size <= target) break;
    wholeAt.delete(key);
  }
}
