import { Worker } from "node:worker_threads";
import { InputError, type InputPosition } from "#shared/input-error.ts";
import { timeLimitFor } from "#shared/time-limit.ts";
import type { Job, JobPart } from "./job.ts";

/** From the worker thread: `loaded` once; then, for each `next` from the parent, progress and one of the others. */
export type WorkerReply =
  | { kind: "loaded" }
  | { kind: "progress"; fraction: number }
  | { kind: "part"; part: JobPart }
  | { kind: "done" }
  | { kind: "refused"; message: string; title: string; field: string | undefined; position: InputPosition | undefined }
  | { kind: "failed"; reason: string };

interface Settings {
  /** Milliseconds of work, without loading code and without waiting for the result's reader. */
  timeLimit: number | undefined;
  progress?: (fraction: number) => void;
}

/** Runs a job in a thread that can be stopped at any moment, even in the middle of a regular expression. */
export async function* runWorkerJob(job: Job, { timeLimit, progress }: Settings): AsyncGenerator<JobPart> {
  const limitMs = timeLimit === undefined ? undefined : timeLimitFor(timeLimit, largestInput(job));
  const worker = new Worker(THREAD, { workerData: job });
  let leftMs = limitMs;
  try {
    const loaded = await nextReply(worker, progress);
    if (loaded.kind !== "loaded") throw toError(loaded);
    for (;;) {
      const started = performance.now();
      worker.postMessage("next");
      const timeout = startTimeout(leftMs, limitMs);
      const reply = await Promise.race([nextReply(worker, progress), timeout.promise]).finally(timeout.clear);
      if (leftMs !== undefined) leftMs -= performance.now() - started;
      if (reply.kind === "done") return;
      if (reply.kind !== "part") throw toError(reply);
      yield reply.part;
    }
  } finally {
    await worker.terminate();
  }
}

/** Next to this file, in the source and in the packed command. */
const THREAD = new URL(import.meta.url.endsWith(".ts") ? "job-thread.ts" : "job-thread.js", import.meta.url);

function largestInput({ inputs }: Job): number {
  const sizes = Object.values(inputs).flatMap((sources) =>
    sources.map((source) => ("bytes" in source ? source.bytes.length : "path" in source ? (source.size ?? 0) : 0)),
  );
  return Math.max(0, ...sizes);
}

/** The next reply but progress. */
function nextReply(worker: Worker, progress?: (fraction: number) => void): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    const onMessage = (reply: WorkerReply) => {
      if (reply.kind === "progress") progress?.(reply.fraction);
      else settle(() => resolve(reply));
    };
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => onError(new Error("The worker thread ended early"));
    const settle = (finish: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

function startTimeout(leftMs: number | undefined, limitMs: number | undefined) {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    if (leftMs === undefined || limitMs === undefined) return;
    const message = `This took longer than ${limitMs / 1000} s and was stopped.`;
    timer = setTimeout(() => reject(new InputError(message)), leftMs);
  });
  return { promise, clear: () => clearTimeout(timer) };
}

function toError(reply: WorkerReply): Error {
  if (reply.kind !== "refused") return new Error(reply.kind === "failed" ? reply.reason : `Unexpected ${reply.kind}`);
  const { message, title, field, position } = reply;
  return new InputError(message, { title, ...(field !== undefined && { field }), ...(position && { position }) });
}
