import { InputError } from "#shared/input-error.ts";
import type { FileResult } from "#shared/run-operation.ts";

export interface Finished {
  files: readonly FileResult[];
  warnings: readonly string[];
}

export type ItemState =
  | { phase: "waiting" | "running" | "canceled" }
  | ({ phase: "done"; bytes: number } & Finished)
  | { phase: "failed"; error: InputError };

/** One of the files; replaced by a new object when its state changes. */
export interface BatchItem {
  index: number;
  file: File;
  state: ItemState;
}

/** The queue at one moment. `items` stays the same array and its elements are replaced. */
export interface BatchSnapshot {
  items: readonly BatchItem[];
  running: boolean;
  counts: Readonly<Record<ItemState["phase"], number>>;
  /** Size of all results. */
  bytes: number;
}

interface Settings {
  /** Runs at the same time. */
  width: number;
  /** Bytes of input read at the same time, unless a single file is bigger. */
  maxRunningBytes?: number;
  /** @param slot from 0 to width - 1; a slot has one run at a time. @throws {InputError} or another error, which becomes `failed` */
  work: (file: File, run: { slot: number; signal: AbortSignal }) => Promise<Finished>;
  onChange: () => void;
}

const MAX_RUNNING_BYTES = 268_435_456;

/** Works through many files, some at a time. A failed file doesn't stop the others; after a cancel, the rest can follow. */
export class BatchQueue {
  readonly #settings: Required<Settings>;
  readonly #items: BatchItem[];
  readonly #freeSlots: number[];
  readonly #counts = { waiting: 0, running: 0, canceled: 0, done: 0, failed: 0 };
  #bytes = 0;
  #runningBytes = 0;
  #next = 0;
  #controller = new AbortController();
  #snapshot: BatchSnapshot | undefined;

  constructor(files: readonly File[], { maxRunningBytes = MAX_RUNNING_BYTES, ...settings }: Settings) {
    this.#settings = { maxRunningBytes, ...settings };
    this.#items = files.map((file, index) => ({ index, file, state: { phase: "waiting" } }));
    this.#counts.waiting = files.length;
    this.#freeSlots = Array.from({ length: settings.width }, (_, slot) => slot);
  }

  /** A new object after each change. */
  get snapshot(): BatchSnapshot {
    this.#snapshot ??= {
      items: this.#items,
      running: this.#counts.running > 0,
      counts: { ...this.#counts },
      bytes: this.#bytes,
    };
    return this.#snapshot;
  }

  /** Runs the files without a result: at first all, later those that failed or were canceled. */
  start(): void {
    if (this.#counts.running > 0) return;
    this.#controller = new AbortController();
    this.#next = 0;
    for (const { index, state } of this.#items) {
      if (state.phase !== "done") this.#set(index, { phase: "waiting" });
    }
    this.#fill();
  }

  /** Stops; finished files keep their results. */
  cancel(): void {
    this.#controller.abort();
    for (const { index, state } of this.#items) {
      if (state.phase === "waiting" || state.phase === "running") this.#set(index, { phase: "canceled" });
    }
  }

  #fill(): void {
    while (this.#freeSlots.length > 0) {
      while (this.#next < this.#items.length && this.#items[this.#next]?.state.phase !== "waiting") this.#next++;
      const item = this.#items[this.#next];
      if (!item) return;
      const fits = this.#runningBytes + item.file.size <= this.#settings.maxRunningBytes;
      if (!fits && this.#counts.running > 0) return;
      this.#run(item, this.#freeSlots.pop() as number);
    }
  }

  async #run({ index, file }: BatchItem, slot: number): Promise<void> {
    const { signal } = this.#controller;
    this.#runningBytes += file.size;
    this.#set(index, { phase: "running" });
    const state = await this.#outcome(file, slot, signal);
    this.#runningBytes -= file.size;
    this.#freeSlots.push(slot);
    if (!signal.aborted) this.#set(index, state);
    this.#fill();
  }

  async #outcome(file: File, slot: number, signal: AbortSignal): Promise<ItemState> {
    try {
      const { files, warnings } = await this.#settings.work(file, { slot, signal });
      const bytes = files.reduce((sum, { content }) => sum + content.size, 0);
      return { phase: "done", files, warnings, bytes };
    } catch (error) {
      return { phase: "failed", error: error instanceof InputError ? error : new InputError(String(error)) };
    }
  }

  #set(index: number, state: ItemState): void {
    const { file, state: before } = this.#items[index] as BatchItem;
    this.#counts[before.phase] -= 1;
    this.#counts[state.phase] += 1;
    if (state.phase === "done") this.#bytes += state.bytes;
    this.#items[index] = { index, file, state };
    this.#snapshot = undefined;
    this.#settings.onChange();
  }
}
