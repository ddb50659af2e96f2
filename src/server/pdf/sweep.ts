import type { Blobs } from "#server/platform/blobs.ts";
import { jobPrefix } from "./processor.ts";
import type { JobStore } from "./store.ts";

/** Uploads of which no job was made are removed when they are this old: longer than any upload takes. */
const STRAY_AFTER_MS = 3_600_000;

/** Forgets jobs and their results when their time is over, and uploads that never became a job. */
export async function sweepJobs(
  { jobs, blobs }: { jobs: JobStore; blobs: Blobs },
  { now, retention }: { now: number; retention: number },
): Promise<void> {
  const expired = await jobs.endedBefore(now - retention);
  // The job last: were this interrupted between the two, its blobs would still be found the next time.
  for (const id of expired) await blobs.removeAll(jobPrefix(id));
  await jobs.remove(expired);

  const old = (await blobs.list("pdf")).filter(({ changedAt }) => changedAt < now - STRAY_AFTER_MS);
  const ids = old.map(({ name }) => name);
  const known = await jobs.known(ids);
  for (const id of ids) if (!known.has(id)) await blobs.removeAll(jobPrefix(id));
}
