import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { type RateLimit, type RateLimiter, scaleLimit, strictest, timingOf, verdictOf } from "./rate-limiter.ts";
import { runInBatches } from "./run-in-batches.ts";

export interface SharedLimits {
  /** Must be PostgreSQL. */
  database: Database;
  /** Key for hashing, so that no visitor's address is stored. */
  secret(): Buffer;
}

/** The database clock in milliseconds at the time a row is locked. `now()` would be the start of the transaction, which
 *  may have waited for others, and the clocks of processes differ. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The algorithm of `createRateLimiter` with its state in the store, so that all processes count together. */
export function createSharedRateLimiter(limit: RateLimit, { database, secret }: SharedLimits): RateLimiter {
  const hash = (key: string) => createHmac("sha256", secret()).update(`${limit.name} ${key}`).digest("base64url");
  // No use reaches this far ahead, so such a row is from before the database clock was set back.
  const farthestMs = 2 * limit.windowSeconds * 1000;
  const wholeAt = sql<number>`case when rate_limits.whole_at > ${NOW} + ${farthestMs}::bigint then ${NOW}
    else greatest(rate_limits.whole_at, ${NOW}) end`;
  const used = sql<number>`${wholeAt} - ${NOW}`;

  return {
    limit,
    async take(keys, cost) {
      const asked = keys.map(({ key, quotas }) => ({ key: hash(key), limit: scaleLimit(limit, quotas) }));
      const times = asked.map((one) => timingOf(one.limit, cost));
      const hashes = asked.map(({ key }) => key);
      // Rows are locked in the order of the keys, widest network first and user last, which avoids deadlocks. Each row
      // is checked again once it is locked, so concurrent requests never exceed a quota. A rejected one may have charged
      // some of its keys.
      const { rows: taken } = await sql<{ key: string; used: number }>`
        with asked as (
          select * from unnest(
            ${hashes}::text[],
            ${times.map(({ stepMs }) => Math.round(stepMs))}::bigint[],
            ${times.map(({ maxUsedMs }) => Math.floor(maxUsedMs))}::bigint[]
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
        return strictest(asked.map((one) => verdictOf(one.limit, Math.max(0, usedOf.get(one.key) ?? 0), wanted)));
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

const PURGE_BATCH_SIZE = 1000;

/** Deletes keys whose quota is fully restored. */
export function purgeRateLimits(database: Database, signal?: AbortSignal): Promise<void> {
  const whole = database.selectFrom("rate_limits").select("key").where("whole_at", "<", NOW).limit(PURGE_BATCH_SIZE);
  return runInBatches(async () => {
    // The time is checked again: a key may have been used since it was selected.
    const { numDeletedRows } = await database
      .deleteFrom("rate_limits")
      .where("key", "in", whole)
      .where("whole_at", "<", NOW)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }, signal);
}
