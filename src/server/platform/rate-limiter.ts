export interface RateLimit {
  /** Name in the RateLimit headers. */
  name: string;
  /** Requests per `windowSeconds`, all allowed in one burst. */
  quota: number;
  windowSeconds: number;
  /** What is counted if not requests (draft-ietf-httpapi-ratelimit-headers, "quota unit"). */
  unit?: "content-bytes" | undefined;
  /** Called for each request that is rejected. */
  onHit?: (() => void) | undefined;
}

export interface RateVerdict {
  allowed: boolean;
  remaining: number;
  /** Seconds until the request would be allowed; 0 when it is. */
  retryAfter: number;
}

/** A user or network whose requests are counted. */
export interface RateKey {
  key: string;
  /** Its number of quotas: networks with many customers have several. */
  quotas: number;
}

export interface RateLimiter {
  limit: RateLimit;
  /** Charges `cost` to every key if all have enough left, otherwise to none. A cost above the quota uses all of it. */
  take(keys: readonly RateKey[], cost?: number): RateVerdict | Promise<RateVerdict>;
}

/** Counts in this process only. */
export interface LocalRateLimiter extends RateLimiter {
  take(keys: readonly RateKey[], cost?: number): RateVerdict;
  /** The verdict of `take`, without charging. */
  peek(keys: readonly RateKey[]): RateVerdict;
  /** Removes keys whose quota is fully restored. */
  purge(): void;
  /** The number of keys in memory. */
  size(): number;
}

/** Keys in memory: about 10 MB. Above this, the least recently used ones are evicted. */
const MAX_KEYS = 50_000;

/**
 * Limits with the generic cell rate algorithm, which stores one number per key: when its quota is fully restored
 * (ITU-T I.371, Annex A; https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 * @param monotonic milliseconds that never go back, so that setting the clock neither frees nor locks out anyone.
 */
export function createRateLimiter(limit: RateLimit, monotonic: () => number, maxKeys = MAX_KEYS): LocalRateLimiter {
  const wholeAt = new Map<string, number>();
  const usedOf = (key: string, now: number) => Math.max(0, (wholeAt.get(key) ?? 0) - now);
  const readUses = (keys: readonly RateKey[], now: number) =>
    keys.map(({ key, quotas }) => ({ key, limit: scaleLimit(limit, quotas), used: usedOf(key, now) }));
  const judge = (uses: ReturnType<typeof readUses>, cost?: number) =>
    strictest(uses.map((use) => verdictOf(use.limit, use.used, cost)));

  return {
    limit,
    peek(keys) {
      // Fast path for redirects: most keys have used nothing.
      if (!keys.some(({ key }) => wholeAt.has(key))) return { allowed: true, remaining: limit.quota, retryAfter: 0 };
      return judge(readUses(keys, monotonic()));
    },
    take(keys, cost) {
      const now = monotonic();
      const before = readUses(keys, now);
      const verdict = judge(before, cost);
      if (!verdict.allowed) return verdict;
      const after = before.map((use) => ({ ...use, used: use.used + timingOf(use.limit, cost).stepMs }));
      for (const { key, used } of after) {
        // Deleting first keeps the Map ordered by last use.
        wholeAt.delete(key);
        wholeAt.set(key, now + used);
      }
      if (wholeAt.size > maxKeys) {
        evictRestored(wholeAt, now);
        evictOldest(wholeAt);
      }
      return { ...judge(after), allowed: true, retryAfter: 0 };
    },
    purge: () => evictRestored(wholeAt, monotonic()),
    size: () => wholeAt.size,
  };
}

interface Timing {
  windowMs: number;
  intervalMs: number;
  stepMs: number;
  maxUsedMs: number;
}

/** The window, the time of one request (`intervalMs`) and of `cost` (`stepMs`), and how much may already be used before a
 *  request of that cost. */
export function timingOf({ quota, windowSeconds }: RateLimit, cost = 1): Timing {
  const windowMs = windowSeconds * 1000;
  const intervalMs = windowMs / quota;
  const stepMs = intervalMs * Math.min(cost, quota);
  // Half an interval of tolerance keeps rounding from using up the last request of a quota.
  return { windowMs, intervalMs, stepMs, maxUsedMs: windowMs + intervalMs / 2 - stepMs };
}

export const scaleLimit = (limit: RateLimit, quotas: number): RateLimit => ({ ...limit, quota: limit.quota * quotas });

/** Combines the verdicts of all keys; each must allow the request. */
export function strictest(verdicts: readonly RateVerdict[]): RateVerdict {
  return {
    allowed: verdicts.every(({ allowed }) => allowed),
    remaining: Math.min(...verdicts.map(({ remaining }) => remaining)),
    retryAfter: Math.max(...verdicts.map(({ retryAfter }) => retryAfter)),
  };
}

/** Whether a request of `cost` is allowed when `usedMs` of the window are used. */
export function verdictOf(limit: RateLimit, usedMs: number, cost = 1): RateVerdict {
  const { windowMs, intervalMs, stepMs, maxUsedMs } = timingOf(limit, cost);
  const allowed = usedMs <= maxUsedMs;
  return {
    allowed,
    remaining: Math.max(0, Math.floor((windowMs - usedMs) / intervalMs + 0.5)),
    retryAfter: allowed ? 0 : Math.ceil((usedMs + stepMs - windowMs) / 1000),
  };
}

function evictRestored(wholeAt: Map<string, number>, now: number): void {
  for (const [key, time] of wholeAt) if (time <= now) wholeAt.delete(key);
}

function evictOldest(wholeAt: Map<string, number>): void {
  const target = wholeAt.size * 0.9;
  for (const key of wholeAt.keys()) {
    if (wholeAt.size <= target) break;
    wholeAt.delete(key);
  }
}
