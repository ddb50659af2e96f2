import { sql } from "kysely";
import { startBossQueue } from "#server/pdf/boss-queue.ts";
import { createEmbeddedQueue } from "#server/pdf/embedded-queue.ts";
import type { LogJob } from "#server/pdf/job-log.ts";
import type { JobQueue } from "#server/pdf/job-queue.ts";
import type { TestStore } from "#server/platform/testing/stores.ts";

/** The shortest lease that pg-boss allows. */
const BOSS_LEASE_SECONDS = 10;

/** The queue of a store, as opened by one process. @param holder identity of the process; used only on SQLite */
export function testQueue(
  { database, location: { databaseUrl } }: Pick<TestStore, "database" | "location">,
  { now = () => 0, holder, log }: { now?: () => number; holder?: string; log?: LogJob } = {},
): Promise<JobQueue> {
  if (databaseUrl) {
    const onError = (error: unknown) => {
      throw error;
    };
    return startBossQueue(database, { databaseUrl, now, isWorker: true, leaseSeconds: BOSS_LEASE_SECONDS, onError });
  }
  const clockMs = () => sql<number>`${now()}`;
  return Promise.resolve(
    createEmbeddedQueue(database, { now, clockMs, ...(holder && { holder }), ...(log && { log }) }),
  );
}

/** Maps a number to a fixed job id in the usual format. */
export function jobIdOf(number: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(number);
  return bytes.toString("base64url");
}
