import { mkdir, readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "#server/platform/blobs.ts";
import { hasEnded, self } from "#server/platform/process-identity.ts";
import type { EngineTask, TaskLimits, Work } from "./engine/task.ts";
import { type EngineEnd, type RunOptions, runEngine } from "./engine-process.ts";
import type { ClaimedJob, JobQueue } from "./job-queue.ts";
import type { SpareEngine } from "./spare-engine.ts";
import type { JobStore } from "./store.ts";

export interface ProcessorDeps {
  queue: Pick<JobQueue, "setProgress" | "setFiles" | "end" | "giveBack">;
  jobs: Pick<JobStore, "find">;
  blobs: Blobs;
  spare: SpareEngine;
  limits: TaskLimits;
  /** Wall clock of one job. */
  seconds: number;
  /** Where jobs write while they run. */
  workFolder: string;
  /** Told of each job that was worked on, how it ended and how many milliseconds it took. */
  onEnd(work: Work, outcome: EngineEnd["kind"], milliseconds: number): void;
  monotonic(): number;
  onError(error: unknown): void;
}

/** PDF_SECONDS can be an hour; files are brought and kept beside that. */
const ABANDONED_AFTER_MS = 2 * 3_600_000;

export const inputKey = (id: string, index: number) => `${jobPrefix(id)}/input-${index}`;
/** Each attempt has a result of its own: one that comes late can't overwrite another's. */
export const resultKey = (id: string, attempt: number) => `${jobPrefix(id)}/result-${attempt}`;
export const jobPrefix = (id: string) => `pdf/${id}`;

/** The folder of this process below the work folder. */
export const ownFolder = (workFolder: string) => join(workFolder, encodeURIComponent(self));

/** Does jobs: brings the files, runs the engine, keeps the result, notes the end. */
export function createProcessor({ queue, jobs, blobs, limits, seconds, workFolder, ...deps }: ProcessorDeps) {
  const { spare, onEnd, monotonic, onError } = deps;
  const own = ownFolder(workFolder);

  async function process(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const folder = join(own, job.id);
    try {
      await mkdir(join(folder, "output"), { recursive: true });
      const begun = monotonic();
      const end = await run(job, folder, signal);
      onEnd(job.work, end.kind, monotonic() - begun);
      await note(job, end);
    } catch (error) {
      onError(error);
      await giveBack(job, true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function run(job: ClaimedJob, folder: string, signal: AbortSignal): Promise<EngineEnd> {
    const files = await Promise.all(
      job.files.map(async ({ name }, index) => {
        const path = join(folder, `input-${index}`);
        await blobs.fetch(inputKey(job.id, index), path);
        return { path, name, password: job.passwords[index] ?? "" };
      }),
    );
    const task: EngineTask = { work: job.work, files, folder: join(folder, "output"), limits };
    const known = job.files.map((file) => ({ ...file }));
    // One note after the other, or an older one could overwrite a newer one.
    let noted: Promise<void> = Promise.resolve();
    const note = (write: () => Promise<void>) => {
      noted = noted.then(write).catch(onError);
    };
    const onMessage: RunOptions["onMessage"] = (message) => {
      if (message.kind === "fault") onError(new Error(`An engine read what it wrote wrongly: ${message.stack}`));
      if (message.kind === "progress") note(() => queue.setProgress(job, message.done));
      const file = message.kind === "pages" ? known[message.file] : undefined;
      if (message.kind !== "pages" || !file) return;
      file.pages = message.count;
      note(() => queue.setFiles(job, known));
    };
    const end = await runEngine(task, { seconds, signal, onMessage }, spare.take());
    await noted;
    return end;
  }

  async function note(job: ClaimedJob, end: EngineEnd): Promise<void> {
    const { id } = job;
    if (end.kind === "aborted") return giveBack(job, false);
    if (end.kind === "died") {
      onError(new Error(`An engine died, ${end.why}`));
      return giveBack(job, true);
    }
    if (end.kind === "failed") {
      const { message: error, passwordNeeded } = end;
      if (await queue.end(job, { status: "failed", error, passwordNeeded })) await blobs.removeAll(jobPrefix(id));
      return;
    }
    const { path, name } = end.result;
    const { size } = await stat(path);
    const key = resultKey(id, job.attempt);
    await blobs.putFile(key, path);
    if (!(await queue.end(job, { status: "completed", name, size }))) {
      await blobs.removeAll(key);
      return removeIfOver(id);
    }
    for (const index of job.files.keys()) await blobs.removeAll(inputKey(id, index));
  }

  /** The race: a job that was canceled while its result was stored has lost its blobs before that. */
  async function removeIfOver(id: string): Promise<void> {
    const job = await jobs.find(id);
    if (!job || job.status === "failed") await blobs.removeAll(jobPrefix(id));
  }

  async function giveBack(job: ClaimedJob, isFault: boolean): Promise<void> {
    if (!(await queue.giveBack(job, isFault))) await blobs.removeAll(jobPrefix(job.id));
  }

  /** Removes what killed processes left in the work folder: those of this machine at once, those of others, such as a
   *  container that was replaced, when none can be at work on it any more. */
  async function tidy(now: number): Promise<void> {
    for (const name of await readdir(workFolder).catch(() => [])) {
      const folder = join(workFolder, name);
      if (hasEnded(decodeURIComponent(name))) await rm(folder, { recursive: true, force: true });
      else if (folder !== own) await tidyForeign(folder, now - ABANDONED_AFTER_MS);
    }
  }

  async function tidyForeign(folder: string, before: number): Promise<void> {
    // Its time changes with each job that comes or goes; the process may make it again at any moment.
    const isIdle = await isOlder(folder, before);
    for (const name of await readdir(folder).catch(() => [])) {
      const job = join(folder, name);
      if (await isOlder(job, before)) await rm(job, { recursive: true, force: true });
    }
    if (isIdle) await rmdir(folder).catch(() => {});
  }

  return { process, tidy };
}

async function isOlder(path: string, time: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtimeMs < time;
}
