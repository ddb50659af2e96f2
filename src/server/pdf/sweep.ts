import type { Blobs } from "#server/platform/blobs.ts";
import { isInput, jobPrefix } from "./processor.ts";
import type { JobStore } from "./store.ts";

/** Uploads of which no job was made are removed when they are this old: longer than any upload takes. */
const STRAY_AFTER_MS = 3_600_000;

/** Forgets jobs and their results when their time is over, uploads that never became a job, and the files of a job that
 *  ended while nobody could remove them. The returned function does it once. */
export function createSweep({ jobs, blobs }: { jobs: JobStore; blobs: Blobs }) {
  /** Completed jobs that have no more than their result: each is looked at once, for a look is a request. */
  let tidied: ReadonlySet<string> = new Set();

  async function removeInputs(id: string): Promise<void> {
    const prefix = jobPrefix(id);
    const names = (await blobs.list(prefix)).map(({ name }) => name);
    for (const name of names.filter(isInput)) await blobs.removeAll(`${prefix}/${name}`);
  }

  return async ({ now, retention }: { now: number; retention: number }): Promise<void> => {
    const expired = await jobs.endedBefore(now - retention);
    // The job last: were this interrupted between the two, its blobs would still be found the next time.
    for (const id of expired) await blobs.removeAll(jobPrefix(id));
    await jobs.remove(expired);

    const stored = await blobs.list("pdf");
    const statuses = await jobs.statuses(stored.map(({ name }) => name));
    const whole = new Set<string>();
    for (const { name: id, changedAt } of stored) {
      const status = statuses.get(id);
      const isStray = status === undefined && changedAt < now - STRAY_AFTER_MS;
      if (isStray || status === "failed") await blobs.removeAll(jobPrefix(id));
      if (status !== "completed") continue;
      if (!tidied.has(id)) await removeInputs(id);
      whole.add(id);
    }
    tidied = whole;
  };
}
