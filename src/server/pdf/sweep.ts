import type { Blobs } from "#server/platform/blobs.ts";
import { jobPrefix, resultKey } from "./processor.ts";
import { type JobStore, SWEPT_AT_ONCE } from "./store.ts";

/** Uploads without a job are removed when they are this old: longer than any upload takes. */
const STRAY_AFTER_MS = 3_600_000;

/** Forgets jobs and their results when their time is over, uploads that never became a job, and files that a job no longer
 *  needs but nobody could remove when it ended. The returned function does it once. */
export function createSweep({ jobs, blobs }: { jobs: JobStore; blobs: Blobs }) {
  /** Completed jobs that have only their result left: each is looked at once, for a look is a request. */
  let tidied: ReadonlySet<string> = new Set();

  async function removeExpired(before: number): Promise<void> {
    for (;;) {
      const expired = await jobs.endedBefore(before);
      // The job last: were this interrupted between the two, its blobs would still be found the next time.
      for (const id of expired) await blobs.removeAll(jobPrefix(id));
      await jobs.remove(expired);
      if (expired.length < SWEPT_AT_ONCE) return;
    }
  }

  async function removeAllButResult(id: string, attempt: number): Promise<void> {
    const prefix = jobPrefix(id);
    for (const { name } of await blobs.list(prefix)) {
      const key = `${prefix}/${name}`;
      if (key !== resultKey(id, attempt)) await blobs.removeAll(key);
    }
  }

  return async ({ now, retention }: { now: number; retention: number }): Promise<void> => {
    await removeExpired(now - retention);
    const stored = await blobs.list("pdf");
    const whole = new Set<string>();
    for (let start = 0; start < stored.length; start += SWEPT_AT_ONCE) {
      const batch = stored.slice(start, start + SWEPT_AT_ONCE);
      const known = await jobs.statuses(batch.map(({ name }) => name));
      for (const { name: id, changedAt } of batch) {
        const job = known.get(id);
        const isStray = job === undefined && changedAt < now - STRAY_AFTER_MS;
        if (isStray || job?.status === "failed") await blobs.removeAll(jobPrefix(id));
        if (job?.status !== "completed") continue;
        if (!tidied.has(id)) await removeAllButResult(id, job.attempt);
        whole.add(id);
      }
    }
    tidied = whole;
  };
}
