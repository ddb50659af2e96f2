import { sql } from "kysely";
import { startBossQueue } from "#server/pdf/boss-queue.ts";
import { createEmbeddedQueue } from "#server/pdf/embedded-queue.ts";
import type { JobQueue } from "#server/pdf/job-queue.ts";
import type { TestStore } from "#server/platform/testing/stores.ts";

/** The shortest lease that pg-boss allows. */
const BOSS_LEASE_SECONDS = 10;

/** The queue of a store as one process has it. @param holder names the process, where the store's kind of queue asks */
export function testQueue(
  { database, location: { databaseUrl } }: TestStore,
  { now = () => 0, holder }: { now?: () => number; holder?: string } = {},
): Promise<JobQueue> {
  if (databaseUrl) {
    const onError = (error: unknown) => {
      throw error;
    };
    return startBossQueue(database, { databaseUrl, now, works: true, leaseSeconds: BOSS_LEASE_SECONDS, onError });
  }
  const clockMs = () => sql<number>`${now()}`;
  return Promise.resolve(createEmbeddedQueue(database, { now, clockMs, ...(holder && { holder }) }));
}

/** The same id for the same number, in the form that ids of jobs have. */
export function jobIdOf(number: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(number);
  return bytes.toString("base64url");
}
