import type { ImageFormat } from "#contract/pdf-options.ts";

export type SplitWork =
  | { operation: "split"; splitType: "pages" | "bookmarks" }
  | { operation: "split"; splitType: "range" | "ranges"; pageRange: string }
  | { operation: "split"; splitType: "every"; every: number };

export type Work =
  | SplitWork
  | { operation: "merge"; fileName?: string }
  | { operation: "to-images"; format: ImageFormat; resolution: number; pageRange?: string };

export interface TaskLimits {
  maxPages: number;
  /** Of one page, and of all pages together. */
  pagePixels: number;
  jobPixels: number;
  outputMaxBytes: number;
  memoryMaxBytes: number;
}

/** What a child process is told to do. */
export interface EngineTask {
  work: Work;
  files: readonly { path: string; name: string; password: string }[];
  /** An empty folder for whatever is written. */
  folder: string;
  limits: TaskLimits;
}

export interface EngineResult {
  path: string;
  /** Without a folder, with the right ending. */
  name: string;
}

/** What it tells in return. */
export type EngineMessage =
  | { kind: "pages"; file: number; count: number }
  | { kind: "progress"; done: number }
  /** A bug of ours, by its stack, which quotes nothing of a file. */
  | { kind: "fault"; stack: string }
  | { kind: "completed"; result: EngineResult }
  | { kind: "failed"; message: string; passwordNeeded?: number[] };

/** The signal by which a child ends itself when it takes too much memory. The JavaScript engine uses the same. */
export const OUT_OF_MEMORY = "SIGABRT";
