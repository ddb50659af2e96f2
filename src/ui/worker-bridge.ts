import { InputError, type TextPosition } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { Recipe, RecipeStep } from "#shared/recipe/recipe.ts";
import type { RecipeReport } from "#shared/recipe/watch-recipe.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import type { Source } from "#shared/text-source.ts";
import { timeLimitFor } from "#shared/time-limit.ts";
import { requestGarbageCollection, trackMemory } from "#ui/blob-memory.ts";

/** A run request to the worker. Files and Blobs are sent as handles, not copies. */
export interface WorkerRequest {
  tool: string;
  operation: string;
  inputs: NamedInputs;
  options: Readonly<Record<string, unknown>>;
  /** Runs this instead of the tool's operation. */
  recipe?: Recipe;
  /** Gives any result as files, named after the input, for one of many runs. */
  toFiles?: boolean;
}

/** A recipe to run on a text or files. */
export interface RecipeRequest {
  steps: readonly RecipeStep[];
  input: Source | readonly File[];
}

/** Asks the worker to load what a tool's first run needs. */
export interface WorkerPreload {
  preload: string;
}

/**
 * Replies from the worker: `started` when its code is loaded, any number of `progress` and, from a recipe, `report`, then
 * one of the others.
 */
export type WorkerReply =
  | { type: "started" }
  | { type: "progress"; fraction: number }
  | { type: "report"; report: RecipeReport }
  | { type: "done"; result: OperationResult }
  | { type: "refused"; message: string; title: string; field: string | undefined; position: TextPosition | undefined }
  | { type: "failed"; reason: string };

interface RunContext {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  timeLimit?: number | undefined;
  /** Receives what has come out of each step of a recipe. */
  onReport?: (report: RecipeReport) => void;
}

/** Until the page has released the result that a new run replaces. */
const RELEASE_DELAY_MS = 300;

/** A run that failed for a reason other than its input. */
class OperationFailure extends Error {
  override readonly name = "OperationFailure";
}

/**
 * Runs requests in a worker, one at a time. The worker is reused, but terminated on cancel or timeout, because nothing
 * else stops a busy loop, and after a result with Blobs, because it would keep them in memory.
 */
export class WorkerBridge {
  readonly #spawn: () => Worker;
  #worker: Worker | undefined;
  readonly #reuseBytes: number;
  #returnedBlobs = false;
  /** Size of the Blobs that the current worker keeps in memory. */
  #keptBytes = 0;

  /** @param reuseBytes keeps the worker until it has returned this much, for many small runs whose results are all kept */
  constructor(spawn: () => Worker, { reuseBytes = 0 } = {}) {
    this.#spawn = spawn;
    this.#reuseBytes = reuseBytes;
  }

  /** Starts the worker before the first run and preloads a tool's code. */
  warm(tool: string): void {
    if (this.#worker) return;
    const request: WorkerPreload = { preload: tool };
    this.#start().postMessage(request);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#spawn();
    this.#worker = worker;
    this.#awaitRun(worker);
    return worker;
  }

  /** A worker that dies between runs would never answer the next run, so that run gets a new one. */
  #awaitRun(worker: Worker): void {
    worker.onmessage = null;
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.dispose();
    };
  }

  /**
   * @throws {InputError} when the input is invalid or the run takes longer than `timeLimit` (milliseconds).
   * @throws {OperationFailure} when the operation fails or the worker dies.
   * @throws {DOMException} named AbortError after a cancel.
   */
  run(
    request: WorkerRequest | RecipeRequest,
    { signal, onProgress, timeLimit, onReport }: RunContext,
  ): Promise<OperationResult> {
    const worker = this.#start();
    if (this.#returnedBlobs) setTimeout(requestGarbageCollection, RELEASE_DELAY_MS);
    this.#returnedBlobs = false;
    return new Promise<OperationResult>((resolve, reject) => {
      const kill = (error: unknown) => {
        this.dispose();
        settle(() => reject(error));
      };
      const onAbort = () => kill(new DOMException("Canceled", "AbortError"));
      let timer: ReturnType<typeof setTimeout> | undefined;
      // The clock starts when the code is loaded, so a slow network does not count.
      const startTimer = () => {
        if (!timeLimit) return;
        const limitMs = timeLimitFor(timeLimit, "inputs" in request ? largestFile(request.inputs) : 0);
        timer = setTimeout(() => kill(new InputError(timeoutMessage(limitMs))), limitMs);
      };
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        this.#awaitRun(worker);
        finish();
      };
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if (data.type === "started") startTimer();
        else if (data.type === "progress") onProgress(data.fraction);
        else if (data.type === "report") onReport?.(data.report);
        else if (data.type === "done") {
          const blobs = blobsOf(data.result);
          this.#keptBytes += blobs.reduce((sum, { size }) => sum + size, 0);
          if (this.#reuseBytes === 0) {
            for (const blob of blobs) trackMemory(blob);
            this.#returnedBlobs = blobs.length > 0;
          }
          // The worker's own handles would keep the Blobs in memory.
          if (blobs.length > 0 && this.#keptBytes >= this.#reuseBytes) this.dispose();
          settle(() => resolve(data.result));
        } else if (data.type === "refused") settle(() => reject(new InputError(data.message, withoutUndefined(data))));
        // A worker caches a failed import and would never retry it.
        else kill(new OperationFailure(data.reason));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        kill(new OperationFailure(event.message || "The worker could not start"));
      };
      if (signal.aborted) onAbort();
      else {
        signal.addEventListener("abort", onAbort);
        worker.postMessage(request);
      }
    });
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#keptBytes = 0;
  }
}

function blobsOf(result: OperationResult): Blob[] {
  if (result.kind === "files") return result.files.map(({ content }) => content);
  // Data may contain a Blob, or a text result that is one.
  const contents =
    result.kind === "data"
      ? Object.values(result.data ?? {}).flatMap((value) => [value, value?.content])
      : [result.content];
  return contents.filter((content) => content instanceof Blob);
}

/** Its size in bytes. */
function largestFile(inputs: NamedInputs): number {
  return Math.max(0, ...Object.values(inputs).map((input) => (input instanceof Blob ? input.size : 0)));
}

function timeoutMessage(limitMs: number): string {
  return `This took longer than ${limitMs / 1000} s and was stopped to keep the page responsive.`;
}

function withoutUndefined({ title, field, position }: WorkerReply & { type: "refused" }) {
  return { title, ...(field === undefined ? {} : { field }), ...(position === undefined ? {} : { position }) };
}
