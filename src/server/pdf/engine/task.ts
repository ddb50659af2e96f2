import type { ImageFormat } from "#contract/pdf-options.ts";
import type { Splitting } from "#shared/pdf/split-parts.ts";

export type SplitWork = { operation: "split" } & Splitting;

export type Work =
  | SplitWork
  | { operation: "merge"; fileName?: string }
  | { operation: "to-images"; format: ImageFormat; resolution: number; pageRange?: string };

export interface TaskLimits {
  maxPages: number;
  /** Limit per page; `jobPixels` is the limit for all pages together. */
  pagePixels: number;
  jobPixels: number;
  outputMaxBytes: number;
  memoryMaxBytes: number;
}

/** Task message to the child process. */
export interface EngineTask {
  work: Work;
  files: readonly { path: string; name: string; password: string }[];
  /** An empty folder for the output. */
  folder: string;
  limits: TaskLimits;
}

export interface EngineResult {
  path: string;
  /** Without a folder, with the right extension. */
  name: string;
}

/** Messages from the child process. */
export type EngineMessage =
  | { kind: "pages"; file: number; count: number }
  | { kind: "progress"; done: number }
  /** One of our own bugs. The stack contains no file content. */
  | { kind: "fault"; stack: string }
  | { kind: "completed"; result: EngineResult }
  | { kind: "failed"; message: string; passwordNeeded?: number[] };
