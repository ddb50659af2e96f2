import { InputError, type TextPosition } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import { requestGarbageCollection, trackMemory } from "#ui/blob-memory.ts";

/** One run, as it travels to the worker. Files and Blobs travel as handles, not as copies. */
export interface WorkerRequest {
  tool: string;
  operation: string;
  inputs: NamedInputs;
  options: Readonly<Record<string, unknown>>;
}

/** Asks the worker to load what the first run of a tool's operations needs. */
export interface WorkerPreload {
  preload: string;
}

/** What the worker says back: that its code is loaded, how far it is, then exactly one of the other three. */
export type WorkerReply =
  | { type: "started" }
  | { type: "progress"; fraction: number }
  | { type: "done"; result: OperationResult }
  | { type: "refused"; message: string; title: string; field: string | undefined; position: TextPosition | undefined }
  | { type: "failed"; reason: string };

/** Milliseconds until the page has let go of the result that a run takes the place of. */
const LETS_GO_AFTER = 300;

/** A run that ended because of a fault of ours, not of the input. */
class OperationFailure extends Error {
  override readonly name = "OperationFailure";
}

/**
 * Runs requests in a worker, one after the other. The worker is kept between runs and thrown away on cancel or at a
 * time limit, because nothing else stops a loop that does not look up, and after a result that is a Blob.
 */
export class WorkerBridge {
  readonly #spawn: () => Worker;
  #worker: Worker | undefined;
  #gaveBlobs = false;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  /** Starts the worker ahead of the first run, and has it load what a tool's operations need. */
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

  /** A worker that dies between runs would never answer the next one, which is given a new worker instead. */
  #awaitRun(worker: Worker): void {
    worker.onmessage = null;
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.dispose();
    };
  }

  /**
   * @throws {InputError} when the input is at fault or the time limit (milliseconds) was reached.
   * @throws {OperationFailure} when the operation broke or the worker died.
   * @throws {DOMException} named AbortError after a cancel.
   */
  run(
    request: WorkerRequest,
    {
      signal,
      onProgress,
      timeLimit,
    }: { signal: AbortSignal; onProgress: (fraction: number) => void; timeLimit?: number | undefined },
  ): Promise<OperationResult> {
    const worker = this.#start();
    if (this.#gaveBlobs) setTimeout(requestGarbageCollection, LETS_GO_AFTER);
    this.#gaveBlobs = false;
    return new Promise<OperationResult>((resolve, reject) => {
      const kill = (error: unknown) => {
        this.dispose();
        settle(() => reject(error));
      };
      const onAbort = () => kill(new DOMException("Cancelled", "AbortError"));
      let timer: ReturnType<typeof setTimeout> | undefined;
      // A slow network is no fault of the input: the time begins when the code is there.
      const startTimer = () => {
        if (!timeLimit) return;
        const limit = timeLimit + allowanceFor(request.inputs);
        timer = setTimeout(() => kill(new InputError(overTime(limit))), limit);
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
        else if (data.type === "done") {
          const blobs = blobsOf(data.result);
          for (const blob of blobs) trackMemory(blob);
          this.#gaveBlobs = blobs.length > 0;
          // The worker's own handles on them would keep their bytes alive.
          if (blobs.length > 0) this.dispose();
          settle(() => resolve(data.result));
        } else if (data.type === "refused") settle(() => reject(new InputError(data.message, withoutUndefined(data))));
        // A worker remembers code that did not load, and would never ask for it again.
        else kill(new OperationFailure(data.reason));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        kill(new OperationFailure(event.message || "The worker could not be started"));
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
  }
}

function blobsOf(result: OperationResult): Blob[] {
  if (result.kind === "files") return result.files.map(({ content }) => content);
  // Data may hold a Blob, or a text result which is one.
  const contents =
    result.kind === "data"
      ? Object.values(result.data ?? {}).flatMap((value) => [value, value?.content])
      : [result.content];
  return contents.filter((content) => content instanceof Blob);
}

/** Milliseconds that a big file has beyond the limit: a second for each 10 MB, which honest work needs on a slow machine. */
function allowanceFor(inputs: NamedInputs): number {
  const sizes = Object.values(inputs).map((input) => (input instanceof Blob ? input.size : 0));
  return Math.floor(Math.max(0, ...sizes) / 10_000_000) * 1_000;
}

function overTime(limit: number): string {
  return `This took longer than ${limit / 1000} s and was stopped, so that the page stays usable.`;
}

function withoutUndefined({ title, field, position }: WorkerReply & { type: "refused" }) {
  return { title, ...(field === undefined ? {} : { field }), ...(position === undefined ? {} : { position }) };
}
