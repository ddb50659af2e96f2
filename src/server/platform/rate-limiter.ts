export interface RateLimit {
  /** Name of the quota in the RateLimit headers. */
  name: string;
  /** How many in `windowSeconds`; all of them may come at once. */
  quota: number;
  windowSeconds: number;
  /** What is counted, when it is not requests (draft-ietf-httpapi-ratelimit-headers, "quota unit"). */
  unit?: "content-bytes" | undefined;
}

export interface RateVerdict {
  allowed: boolean;
  remaining: number;
  /** Seconds until there is room for what was asked for; 0 when there is room now. */
  retryAfter: number;
}

/** A visitor or a network whose use is counted. */
export interface RateKey {
  key: string;
  /** How many quotas it has: a network of many customers has several. */
  quotas: number;
}

export interface RateLimiter {
  limit: RateLimit;
  /** Uses `cost` of the quota of each key, when all of them have so much left; otherwise uses nothing of any. A cost
   *  greater than the quota uses all of it. */
  take(keys: readonly RateKey[], cost?: number): RateVerdict | Promise<RateVerdict>;
}

/** Of this process alone. */
export interface OwnRateLimiter extends RateLimiter {
  take(keys: readonly RateKey[], cost?: number): RateVerdict;
  /** The verdict of `take`, without using anything. */
  peek(keys: readonly RateKey[]): RateVerdict;
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
  const wholeAt = new Map<string, number>();
  const usedOf = (key: string, now: number) => Math.max(0, (wholeAt.get(key) ?? 0) - now);
  const look = (keys: readonly RateKey[], now: number) =>
    keys.map(({ key, quotas }) => ({ key, limit: multiply(limit, quotas), used: usedOf(key, now) }));
  const judge = (uses: ReturnType<typeof look>, cost?: number) =>
    tightest(uses.map((use) => verdictOf(use.limit, use.used, cost)));

  return {
    limit,
    peek(keys) {
      // Most who are looked at have used nothing, and a redirect waits for this.
      if (!keys.some(({ key }) => wholeAt.has(key))) return { allowed: true, remaining: limit.quota, retryAfter: 0 };
      return judge(look(keys, monotonic()));
    },
    take(keys, cost) {
      const now = monotonic();
      const before = look(keys, now);
      const refused = judge(before, cost);
      if (!refused.allowed) return refused;
      const after = before.map((use) => ({ ...use, used: use.used + timesOf(use.limit, cost).step }));
      for (const { key, used } of after) {
        // Deleting first keeps the Map in order of last use.
        wholeAt.delete(key);
        wholeAt.set(key, now + used);
      }
      if (wholeAt.size > maxKeys) {
        forgetWhole(wholeAt, now);
        forgetOldest(wholeAt);
      }
      return { ...judge(after), allowed: true, retryAfter: 0 };
    },
    purge: () => forgetWhole(wholeAt, monotonic()),
    size: () => wholeAt.size,
  };
}

interface Times {
  window: number;
  interval: number;
  step: number;
  mostUsed: number;
}

/** Milliseconds: the whole window, the part of it for one of the quota and for `cost` of it, and the most that may be
 *  used before that. */
export function timesOf({ quota, windowSeconds }: RateLimit, cost = 1): Times {
  const window = windowSeconds * 1000;
  const interval = window / quota;
  const step = interval * Math.min(cost, quota);
  // Half an interval of tolerance keeps rounding from eating the last one of a quota.
  return { window, interval, step, mostUsed: window + interval / 2 - step };
}

export const multiply = (limit: RateLimit, quotas: number): RateLimit => ({ ...limit, quota: limit.quota * quotas });

/** The verdict on a request that all of its keys must allow. */
export function tightest(verdicts: readonly RateVerdict[]): RateVerdict {
  return {
    allowed: verdicts.every(({ allowed }) => allowed),
    remaining: Math.min(...verdicts.map(({ remaining }) => remaining)),
    retryAfter: Math.max(...verdicts.map(({ retryAfter }) => retryAfter)),
  };
}

/** Whether there is room for `cost`, when so many milliseconds of the window are used. */
export function verdictOf(limit: RateLimit, used: number, cost = 1): RateVerdict {
  const { window, interval, step, mostUsed } = timesOf(limit, cost);
  const allowed = used <= mostUsed;
  return {
    allowed,
    remaining: Math.max(0, Math.floor((window - used) / interval + 0.5)),
    retryAfter: allowed ? 0 : Math.ceil((used + step - window) / 1000),
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
