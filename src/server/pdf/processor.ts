import { mkdir, readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Blobs } from "#server/platform/blobs.ts";
import type { DiskQuota } from "#server/platform/disk-quota.ts";
import { HttpProblem } from "#server/platform/problem.ts";
import { hasEnded, self } from "#server/platform/process-identity.ts";
import { noTracing, type Span, type Tracing } from "#server/platform/tracing.ts";
import type { EngineTask, TaskLimits, Work } from "./engine/task.ts";
import { type EngineEnd, type RunOptions, runEngine } from "./engine-process.ts";
import type { JobEvent, LogJob } from "./job-log.ts";
import type { ClaimedJob, JobQueue } from "./job-queue.ts";
import type { SpareEngine } from "./spare-engine.ts";
import type { JobStore } from "./store.ts";

export interface ProcessorDeps {
  queue: Pick<JobQueue, "setProgress" | "setFiles" | "end" | "requeue">;
  jobs: Pick<JobStore, "find">;
  blobs: Blobs;
  diskQuota: Pick<DiskQuota, "reserve">;
  spare: SpareEngine;
  limits: TaskLimits;
  /** Wall-clock limit for one job. */
  seconds: number;
  /** Where running jobs write. */
  workFolder: string;
  /** Called once a job needs its engine no more. */
  onEngineEnd?(outcome: EngineEnd["kind"]): void;
  /** Called after each job with its outcome and duration. */
  onEnd(work: Work, outcome: JobOutcome, milliseconds: number): void;
  log?: LogJob;
  tracing?: Tracing;
  monotonic(): number;
  onError(error: unknown): void;
}

/** `error`: its files could not be fetched or stored. */
type JobOutcome = EngineEnd["kind"] | "error";

/** PDF_SECONDS can be an hour; fetching and storing files takes extra time. */
const ABANDONED_AFTER_MS = 2 * 3_600_000;

export const inputKey = (id: string, index: number) => `${jobPrefix(id)}/input-${index}`;
/** Each attempt has its own result, so a late one can't overwrite another's. */
export const resultKey = (id: string, attempt: number) => `${jobPrefix(id)}/result-${attempt}`;
export const jobPrefix = (id: string) => `pdf/${id}`;
/** Where the result of a completed job may be. The previous release had one key for all attempts, and its results stay
 *  available after an upgrade. */
export const resultKeys = (id: string, attempt: number) => [resultKey(id, attempt), `${jobPrefix(id)}/result`];

/** Opens the result of a completed job; undefined if it is gone. */
export async function openResult(
  blobs: Pick<Blobs, "read">,
  { id, attempt }: { id: string; attempt: number },
  range?: { start: number; end: number },
): Promise<{ key: string; bytes: Readable } | undefined> {
  for (const key of resultKeys(id, attempt)) {
    const bytes = await blobs.read(key, range);
    if (bytes) return { key, bytes };
  }
  return undefined;
}

/** This process's folder in the work folder. */
export const processFolder = (workFolder: string) => join(workFolder, encodeURIComponent(self));

/** Runs jobs: fetches the files, runs the engine, stores the result, records the end. */
export function createProcessor({
  queue,
  jobs,
  blobs,
  diskQuota,
  limits,
  seconds,
  workFolder,
  ...deps
}: ProcessorDeps) {
  const { spare, onEnd, log = () => {}, tracing = noTracing, monotonic, onError } = deps;
  const own = processFolder(workFolder);

  async function process(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const folder = join(own, job.id);
    const { attempt } = job;
    const startedAt = monotonic();
    const span = startSpan(job);
    log("started", job, { attempt });
    let outcome: JobOutcome = "error";
    let event: JobEvent = "lost";
    try {
      await mkdir(join(folder, "output"), { recursive: true });
      const end = await run(job, folder, signal, span);
      event = await recordEnd(job, end);
      outcome = end.kind;
    } catch (error) {
      onError(error);
      event = await requeueJob(job, true);
    } finally {
      const milliseconds = monotonic() - startedAt;
      onEnd(job.work, outcome, milliseconds);
      log(event, job, { attempt, outcome, ms: Math.round(milliseconds) });
      span.end({ "sundry.outcome": outcome }, outcome === "error" || outcome === "died");
      await rm(folder, { recursive: true, force: true });
    }
  }

  function startSpan({ work, attempt, createdAt: startedAt, traceparent: parent }: ClaimedJob): Span {
    const facts = { "sundry.operation": work.operation, "sundry.attempt": attempt };
    if (attempt === 1) tracing.start("pdf queue", { parent, startedAt, facts }).end();
    return tracing.start("pdf job", { kind: "consumer", parent, facts });
  }

  async function run(job: ClaimedJob, folder: string, signal: AbortSignal, jobSpan: Span): Promise<EngineEnd> {
    const files = await Promise.all(
      job.files.map(async ({ name }, index) => {
        const path = join(folder, `input-${index}`);
        await blobs.fetch(inputKey(job.id, index), path);
        return { path, name, password: job.passwords[index] ?? "" };
      }),
    );
    const task: EngineTask = { work: job.work, files, folder: join(folder, "output"), limits };
    const known = job.files.map((file) => ({ ...file }));
    // Write one after the other, so an older update can't overwrite a newer one.
    let writes: Promise<void> = Promise.resolve();
    const saveUpdate = (write: () => Promise<void>) => {
      writes = writes.then(write).catch(onError);
    };
    const onMessage: RunOptions["onMessage"] = (message) => {
      if (message.kind === "fault") onError(new Error(`Could not read a file the PDF engine wrote: ${message.stack}`));
      if (message.kind === "progress") saveUpdate(() => queue.setProgress(job, message.done));
      const file = message.kind === "pages" ? known[message.file] : undefined;
      if (message.kind !== "pages" || !file) return;
      file.pages = message.count;
      saveUpdate(() => queue.setFiles(job, known));
    };
    const span = tracing.start("pdf engine", { parent: jobSpan.traceparent });
    const end = await runEngine(task, { seconds, signal, onMessage }, spare.take());
    const pages = known.reduce((sum, file) => sum + (file.pages ?? 0), 0);
    span.end({ "sundry.outcome": end.kind, "sundry.pages": pages }, end.kind === "died");
    deps.onEngineEnd?.(end.kind);
    await writes;
    return end;
  }

  async function recordEnd(job: ClaimedJob, end: EngineEnd): Promise<JobEvent> {
    const { id } = job;
    if (end.kind === "aborted") return requeueJob(job, false);
    if (end.kind === "died") {
      onError(new Error(`PDF engine died: ${end.why}`));
      return requeueJob(job, true);
    }
    if (end.kind === "failed") return recordFailure(job, end);
    const { path, name } = end.result;
    const { size } = await stat(path);
    const key = resultKey(id, job.attempt);
    try {
      await diskQuota.reserve(size, () => blobs.putFile(key, path));
    } catch (error) {
      // No diskQuota, as opposed to a fault of the store, after which another attempt may succeed.
      if (error instanceof HttpProblem) return recordFailure(job, error);
      throw error;
    }
    if (!(await queue.end(job, { status: "completed", name, size }))) {
      await blobs.removeAll(key);
      await removeIfCanceled(id);
      return "lost";
    }
    for (const index of job.files.keys()) await blobs.removeAll(inputKey(id, index));
    return "completed";
  }

  async function recordFailure(
    job: ClaimedJob,
    { message: error, passwordNeeded }: { message: string; passwordNeeded?: number[] | undefined },
  ): Promise<JobEvent> {
    if (!(await queue.end(job, { status: "failed", error, passwordNeeded }))) return "lost";
    await blobs.removeAll(jobPrefix(job.id));
    return "failed";
  }

  /** Race: canceling removes a job's blobs, but a result can still be stored after that. */
  async function removeIfCanceled(id: string): Promise<void> {
    const job = await jobs.find(id);
    if (!job || job.status === "failed") await blobs.removeAll(jobPrefix(id));
  }

  async function requeueJob(job: ClaimedJob, isFault: boolean): Promise<JobEvent> {
    const status = await queue.requeue(job, isFault);
    if (status === "failed") await blobs.removeAll(jobPrefix(job.id));
    return status === "queued" ? "requeued" : (status ?? "lost");
  }

  /** Removes files that killed processes left in the work folder: immediately for processes on this machine; for others,
   *  such as a replaced container, once they're too old for any running job. */
  async function tidy(now: number): Promise<void> {
    for (const name of await readdir(workFolder).catch(() => [])) {
      const folder = join(workFolder, name);
      if (hasEnded(decodeURIComponent(name))) await rm(folder, { recursive: true, force: true });
      else if (folder !== own) await tidyForeign(folder, now - ABANDONED_AFTER_MS);
    }
  }

  async function tidyForeign(folder: string, before: number): Promise<void> {
    // Its mtime changes with each job; its process may recreate it at any time.
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
