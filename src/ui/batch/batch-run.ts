import { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { FileResult } from "#shared/run-operation.ts";
import type { BatchJob } from "#ui/batch/batch-input.ts";
import { BatchQueue, type BatchSnapshot, type Finished } from "#ui/batch/batch-queue.ts";
import { DiskResults } from "#ui/batch/disk-results.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";

const MIN_WORKERS = 2;
const MAX_WORKERS = 4;
/** A page that renders on every change of 500 files has no time for anything else. */
const NOTIFY_INTERVAL_MS = 100;
/** A worker that has returned this much is replaced, because it would keep it in memory. */
const REUSE_BYTES = 33_554_432;

/** Results beyond this are kept on disk. */
const MAX_MEMORY_BYTES = 134_217_728;

export interface BatchProgress extends BatchSnapshot {
  /** From 0 to 1, with the parts of files that are read. */
  fraction: number;
}

interface Settings {
  tool: string;
  operation: AnyOperation;
  job: BatchJob;
  spawnWorker: () => Worker;
}

/** A batch in its workers. Listeners hear of changes a few times per second. */
export class BatchRun {
  readonly job: BatchJob;
  readonly #settings: Settings;
  readonly #queue: BatchQueue;
  readonly #disk = new DiskResults();
  readonly #bridges: WorkerBridge[] = [];
  /** How much of its file each worker has read. */
  readonly #fractions: number[] = [];
  readonly #listeners = new Set<() => void>();
  #options: BatchJob["options"];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #progress: BatchProgress;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.job = settings.job;
    this.#options = settings.job.options;
    const cores = globalThis.navigator?.hardwareConcurrency ?? MIN_WORKERS;
    this.#queue = new BatchQueue(this.job.files, {
      width: Math.min(settings.operation.batchWidth ?? MAX_WORKERS, Math.max(MIN_WORKERS, cores)),
      work: (file, run) => this.#work(file, run),
      onChange: () => this.#schedule(),
    });
    this.#progress = this.#measure();
  }

  /** Runs the files without a result. @param options those of the page at the moment */
  start(options = this.#options): void {
    this.#options = options;
    this.#queue.start();
    this.#notify();
  }

  cancel(): void {
    this.#queue.cancel();
    this.#notify();
  }

  dispose(): void {
    this.#queue.cancel();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#disposeWorkers();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getProgress = (): BatchProgress => this.#progress;

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_INTERVAL_MS);
  }

  #notify(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#progress = this.#measure();
    if (!this.#progress.running) this.#disposeWorkers();
    for (const listener of this.#listeners) listener();
  }

  #measure(): BatchProgress {
    const { snapshot } = this.#queue;
    const partly = this.#fractions.reduce((sum, fraction) => sum + fraction, 0);
    const settled = snapshot.counts.done + snapshot.counts.failed;
    return { ...snapshot, fraction: Math.min(1, (settled + partly) / snapshot.items.length) };
  }

  async #store(files: readonly FileResult[]): Promise<readonly FileResult[]> {
    if (this.#queue.snapshot.bytes < MAX_MEMORY_BYTES) return files;
    return Promise.all(files.map(async (file) => ({ ...file, content: await this.#disk.keep(file.content) })));
  }

  #disposeWorkers(): void {
    for (const bridge of this.#bridges.splice(0)) bridge?.dispose();
  }

  async #work(file: File, { slot, signal }: { slot: number; signal: AbortSignal }): Promise<Finished> {
    const { tool, operation, job, spawnWorker } = this.#settings;
    this.#bridges[slot] ??= new WorkerBridge(spawnWorker, { reuseBytes: REUSE_BYTES });
    try {
      const result = await this.#bridges[slot].run(
        {
          tool,
          operation: job.operation,
          inputs: { ...job.others, [job.input]: file },
          options: this.#options,
          toFiles: true,
        },
        {
          signal,
          timeLimit: operation.timeLimit,
          onProgress: (fraction) => {
            this.#fractions[slot] = fraction;
            this.#schedule();
          },
        },
      );
      if (result.kind !== "files") throw new Error(`Expected files instead of ${result.kind}`);
      return { ...result, files: await this.#store(result.files) };
    } catch (error) {
      throw signal.aborted ? error : await explain(error, file, operation);
    } finally {
      this.#fractions[slot] = 0;
    }
  }
}

/** Words the reason for a list of files, where the one who chose them isn't asked to enter something. */
async function explain(error: unknown, file: File, { messages }: AnyOperation): Promise<InputError> {
  if (error instanceof InputError) {
    const { empty } = messages;
    const isEmpty =
      typeof empty === "string" ? empty === error.message : Object.values(empty ?? {}).includes(error.message);
    return isEmpty ? new InputError("This file is empty.") : error;
  }
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return new InputError("This file can't be read. Was it moved, deleted or changed?");
  }
  console.error(error);
  return new InputError(messages.failed ?? "Something went wrong.");
}
