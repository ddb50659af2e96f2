import type { ChildProcess } from "node:child_process";
import { unavailable } from "#server/platform/problem.ts";
import type { Spools } from "#server/platform/spool.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { timeLimitFor } from "#shared/time-limit.ts";
import type { ResultForm } from "./messages.ts";
import { type Run, type RunInputs, type RunOutput, runIn, startRunProcess } from "./run-process.ts";

export interface RunPoolLimits {
  /** Runs at the same time, each in its own process. */
  concurrency: number;
  /** Maximum time that an operation works; its own `timeLimit` may be shorter. */
  seconds: number;
  /** Maximum size of all inputs of a run together. */
  inputMaxBytes: number;
  outputMaxBytes: number;
  /** Memory of one process. */
  memoryMaxBytes: number;
  /** An unused process ends after this, so that an idle server has none. */
  idleMs?: number;
  /** Maximum time that a run waits for a process. */
  queueMs?: number;
}

export interface RunRequest {
  tool: string;
  operation: { id: string; timeLimit?: AnyOperation["timeLimit"]; recipe?: Recipe | undefined };
  options: Readonly<Record<string, unknown>>;
  /** Complete, and read while the operation wants more. */
  inputs: RunInputs;
  form: ResultForm;
}

export interface RunCaller {
  signal: AbortSignal;
  network: string;
  /** The request's span. */
  traceparent?: string | undefined;
}

export interface RunPool {
  /**
   * Runs an operation in a process of its own, which is free again when this resolves: no client is waited for.
   * @param signal kills the process, and the run fails with its reason
   * @param network whose run it is: one network never gets all processes, nor all places in the queue
   * @throws {InputError} for invalid input or options
   * @throws {HttpProblem} 503 when too many runs are waiting, 413 for too much input, 422 when the run exceeded a limit
   */
  run(request: RunRequest, caller: RunCaller): Promise<RunOutput>;
  /** Runs now, waiting ones, and started processes. */
  counts(): { running: number; waiting: number; processes: number };
  /** Kills all processes. */
  close(): void;
}

const IDLE_MS = 30_000;
/** A full queue of this length per process takes a while, but not longer than anyone would wait. */
const WAITING_PER_PROCESS = 4;
const QUEUE_MS = 10_000;
const BUSY = "The server is busy with other runs. Please try again in a moment.";

interface Place {
  network: string;
  take(): void;
}

/**
 * Processes rather than threads: V8 ends the whole process, not just the thread, when a single allocation exceeds the limit
 * of a thread's heap, as when a large text is split. They also confine: no files, no network.
 */
export function createRunPool(limits: RunPoolLimits, spools: Spools): RunPool {
  const {
    concurrency,
    seconds,
    memoryMaxBytes,
    inputMaxBytes,
    outputMaxBytes,
    idleMs = IDLE_MS,
    queueMs = QUEUE_MS,
  } = limits;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const processes = new Set<ChildProcess>();
  const running = new Map<string, number>();
  const queue: Place[] = [];
  let isClosed = false;
  const maxWaiting = concurrency * WAITING_PER_PROCESS;
  const runningCount = () => running.values().reduce((sum, count) => sum + count, 0);
  const mayRun = (network: string) =>
    runningCount() < concurrency && (running.get(network) ?? 0) < Math.max(1, concurrency - 1);
  const mayWait = (network: string) =>
    queue.length < maxWaiting && queue.filter((place) => place.network === network).length < maxWaiting / 2;

  function count(network: string, by: number): void {
    const now = (running.get(network) ?? 0) + by;
    if (now > 0) running.set(network, now);
    else running.delete(network);
  }

  /** Waits until the network may run. */
  async function enter(network: string, signal: AbortSignal): Promise<void> {
    if (mayRun(network)) return count(network, 1);
    if (!mayWait(network)) throw unavailable(BUSY);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Place = { network, take: resolve };
    const leave = (error: Error) => {
      const index = queue.indexOf(place);
      if (index !== -1) queue.splice(index, 1);
      reject(error);
    };
    const abort = () => leave(signal.reason);
    const timer = setTimeout(() => leave(unavailable(BUSY)), queueMs);
    signal.addEventListener("abort", abort);
    queue.push(place);
    if (signal.aborted) abort();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    }
  }

  function leave(network: string): void {
    count(network, -1);
    const index = queue.findIndex((place) => mayRun(place.network));
    const [next] = index === -1 ? [] : queue.splice(index, 1);
    if (!next) return;
    count(next.network, 1);
    next.take();
  }

  function takeProcess(): ChildProcess {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.exitCode === null && child.signalCode === null && child.connected) return child;
    }
    const child = startRunProcess(memoryMaxBytes);
    processes.add(child);
    for (const event of ["exit", "error"]) {
      child.once(event, () => {
        processes.delete(child);
        clearTimeout(idle.get(child));
        idle.delete(child);
      });
    }
    return child;
  }

  /** Keeps the process for the next run, unless this one failed or left it with too little memory. */
  async function runInProcess(work: (child: ChildProcess) => Promise<Run>): Promise<Run["outcome"]> {
    const child = takeProcess();
    try {
      const { outcome, rss } = await work(child);
      if (rss > memoryMaxBytes / 2) child.kill("SIGKILL");
      else idle.set(child, setTimeout(() => child.kill("SIGKILL"), idleMs).unref());
      return outcome;
    } catch (error) {
      child.kill("SIGKILL");
      throw isClosed ? unavailable("The server is shutting down.") : error;
    }
  }

  return {
    async run({ tool, operation, options, inputs, form }, { signal, network }) {
      const { timeLimit = Number.POSITIVE_INFINITY, id, recipe } = operation;
      const workMs = Math.min(timeLimitFor(timeLimit, inputMaxBytes), seconds * 1000);
      const task = { tool, operation: id, recipe, options, form, memoryMaxBytes, outputMaxBytes };
      await enter(network, signal);
      const result = spools.open(network);
      try {
        const outcome = await runInProcess((child) =>
          runIn(child, task, inputs, { signal, result, limits: { inputMaxBytes, workMs } }),
        );
        if (outcome instanceof Error) throw outcome;
        return outcome;
      } catch (error) {
        result.close();
        throw error;
      } finally {
        leave(network);
      }
    },
    counts: () => ({ running: runningCount(), waiting: queue.length, processes: processes.size }),
    close() {
      isClosed = true;
      for (const child of processes) child.kill("SIGKILL");
    },
  };
}
