import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { inSlices } from "./in-slices.ts";
import { multiply, type RateLimit, type RateLimiter, tightest, timesOf, verdictOf } from "./rate-limiter.ts";

export interface SharedLimits {
  /** PostgreSQL. */
  database: Database;
  /** Hashes the keys: the addresses of visitors are not stored. */
  secret(): Buffer;
}

/** Milliseconds on the database's clock, when a row is locked: `now()` would be the start of the statement, which may
 *  have waited for others. Processes' own clocks differ. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The algorithm of `createRateLimiter`, kept in the store, so that all processes count together. */
export function createSharedRateLimiter(limit: RateLimit, { database, secret }: SharedLimits): RateLimiter {
  const hash = (key: string) => createHmac("sha256", secret()).update(`${limit.name} ${key}`).digest("base64url");
  // Further ahead than any use brings it, a row can only come from before the database's clock was set back.
  const farthest = 2 * limit.windowSeconds * 1000;
  const wholeAt = sql<number>`case when rate_limits.whole_at > ${NOW} + ${farthest}::bigint then ${NOW}
    else greatest(rate_limits.whole_at, ${NOW}) end`;
  const used = sql<number>`${wholeAt} - ${NOW}`;

  return {
    limit,
    async take(keys, cost) {
      const asked = keys.map(({ key, quotas }) => ({ key: hash(key), limit: multiply(limit, quotas) }));
      const times = asked.map((one) => timesOf(one.limit, cost));
      const hashes = asked.map(({ key }) => key);
      // Rows are locked in the order of the keys, widest network first and user last, so that no two requests wait for
      // each other. Each row is judged again once it is locked: of requests at the same moment, none gets past a quota,
      // but one that is refused may have used something of its other keys.
      const { rows: taken } = await sql<{ key: string; used: number }>`
        with asked as (
          select * from unnest(
            ${hashes}::text[],
            ${times.map(({ step }) => Math.round(step))}::bigint[],
            ${times.map(({ mostUsed }) => Math.floor(mostUsed))}::bigint[]
          ) with ordinality as asked (key, step, most_used, place)
        )
        insert into rate_limits (key, whole_at)
        select key, ${NOW} + step from asked
        where not exists (select from rate_limits join asked using (key) where ${used} > asked.most_used)
        order by place
        on conflict (key) do update
        set whole_at = ${wholeAt} + (select step from asked where asked.key = excluded.key)
        where ${used} <= (select most_used from asked where asked.key = excluded.key)
        returning key, whole_at - ${NOW} as used`.execute(database);
      const judge = (rows: typeof taken, wanted?: number) => {
        const usedOf = new Map(rows.map((row) => [row.key, row.used]));
        return tightest(asked.map((one) => verdictOf(one.limit, Math.max(0, usedOf.get(one.key) ?? 0), wanted)));
      };
      if (taken.length === keys.length) return { ...judge(taken), allowed: true, retryAfter: 0 };
      const rows = await database
        .selectFrom("rate_limits")
        .select(["key", used.as("used")])
        .where("key", "in", hashes)
        .execute();
      const { remaining, retryAfter } = judge(rows, cost);
      return { allowed: false, remaining, retryAfter: Math.max(1, retryAfter) };
    },
  };
}

const PURGED_AT_ONCE = 1000;

/** Forgets the keys whose quota is whole again. */
export function purgeRateLimits(database: Database, signal?: AbortSignal): Promise<void> {
  const whole = database.selectFrom("rate_limits").select("key").where("whole_at", "<", NOW).limit(PURGED_AT_ONCE);
  return inSlices(async () => {
    // Again by its time: a key may have been used since it was selected.
    const { numDeletedRows } = await database
      .deleteFrom("rate_limits")
      .where("key", "in", whole)
      .where("whole_at", "<", NOW)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }, signal);
}
