import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { type RateLimit, type RateLimiter, timesOf, verdictOf } from "./rate-limiter.ts";

export interface SharedLimits {
  database: Database;
  clock: Pick<Clock, "now">;
  /** Hashes the keys: the addresses of visitors are not stored. */
  secret(): Buffer;
}

/**
 * The algorithm of `createRateLimiter`, kept in the store, so that all processes count together. They go by their own
 * clocks; what was written by one that is far ahead, or before the clock was set back, counts as nothing used.
 */
export function createSharedRateLimiter(limit: RateLimit, { database, clock, secret }: SharedLimits): RateLimiter {
  return {
    limit,
    async take(plainKey, cost) {
      const { window, interval, mostUsed, ...times } = timesOf(limit, cost);
      const step = Math.round(times.step);
      const key = createHmac("sha256", secret()).update(`${limit.name} ${plainKey}`).digest("base64url");
      const now = clock.now();
      const before = sql<number>`case when rate_limits.whole_at between ${now} and ${now + Math.round(window + interval)}
        then rate_limits.whole_at else ${now} end`;
      const taken = await database
        .insertInto("rate_limits")
        .values({ key, whole_at: now + step })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ whole_at: sql`${before} + ${step}` })
            .where(sql<boolean>`${before} <= ${now + Math.floor(mostUsed)}`),
        )
        .returning("whole_at")
        .executeTakeFirst();
      if (taken) return { ...verdictOf(limit, taken.whole_at - now), allowed: true, retryAfter: 0 };
      const row = await database.selectFrom("rate_limits").select("whole_at").where("key", "=", key).executeTakeFirst();
      return { ...verdictOf(limit, (row?.whole_at ?? now) - now, cost), allowed: false };
    },
  };
}

/** Forgets the keys whose quota is whole again. */
export async function purgeRateLimits(database: Database, now: number): Promise<void> {
  await database.deleteFrom("rate_limits").where("whole_at", "<", now).execute();
}
