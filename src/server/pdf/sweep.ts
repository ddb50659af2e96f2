import type { Blobs } from "#server/platform/blobs.ts";
import { jobPrefix, resultKeys } from "./processor.ts";
import { type JobStore, SWEEP_BATCH_SIZE } from "./store.ts";

/** Uploads without a job are removed at this age, which exceeds the longest upload. */
const STRAY_AFTER_MS = 3_600_000;

/** Returns a function that removes expired jobs and their results, uploads that never became a job, and files that
 *  couldn't be removed when their job ended. */
export function createSweep({ jobs, blobs }: { jobs: JobStore; blobs: Blobs }) {
  /** Completed jobs known to have only their result left. Each is listed once, since with S3 a listing is a request. */
  let tidied: ReadonlySet<string> = new Set();

  async function removeExpired(before: number): Promise<void> {
    for (;;) {
      const expired = await jobs.endedBefore(before);
      // The row goes last: if this is interrupted, the next sweep still finds the blobs.
      for (const id of expired) await blobs.removeAll(jobPrefix(id));
      await jobs.remove(expired);
      if (expired.length < SWEEP_BATCH_SIZE) return;
    }
  }

  async function removeAllButResult(id: string, attempt: number): Promise<void> {
    const prefix = jobPrefix(id);
    for (const { name } of await blobs.list(prefix)) {
      const key = `${prefix}/${name}`;
      if (!resultKeys(id, attempt).includes(key)) await blobs.removeAll(key);
    }
  }

  return async ({ now, retention }: { now: number; retention: number }): Promise<void> => {
    await removeExpired(now - retention);
    const stored = await blobs.list("pdf");
    const nowTidied = new Set<string>();
    for (let start = 0; start < stored.length; start += SWEEP_BATCH_SIZE) {
      const batch = stored.slice(start, start + SWEEP_BATCH_SIZE);
      const known = await jobs.statuses(batch.map(({ name }) => name));
      for (const { name: id, changedAt } of batch) {
        const job = known.get(id);
        const isStray = job === undefined && changedAt < now - STRAY_AFTER_MS;
        if (isStray || job?.status === "failed") await blobs.removeAll(jobPrefix(id));
        if (job?.status !== "completed") continue;
        if (!tidied.has(id)) await removeAllButResult(id, job.attempt);
        nowTidied.add(id);
      }
    }
    tidied = nowTidied;
  };
}
