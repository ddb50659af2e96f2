import type { InputPosition } from "#shared/input-error.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";

/**
 * How a result is sent: as its own bytes, where several files become a ZIP archive; as JSON with warnings; or data as
 * JSON without warnings, and anything else as its own bytes.
 */
export type ResultForm = "raw" | "json" | "data";

export interface RunTask {
  tool: string;
  operation: string;
  /** Runs this instead of the tool's operation. */
  recipe?: Recipe | undefined;
  options: Readonly<Record<string, unknown>>;
  form: ResultForm;
  memoryMaxBytes: number;
  outputMaxBytes: number;
}

export interface PartFacts {
  /** The input that the part belongs to. */
  name: string;
  fileName?: string | undefined;
  /** Media type. */
  type?: string | undefined;
  /** Length in bytes, if known in advance. */
  size?: number | undefined;
}

/** Messages to a run process. Parts follow each other; each chunk answers one `more`. */
export type ToProcess =
  | { kind: "start"; task: RunTask }
  | { kind: "part"; facts: PartFacts }
  | { kind: "chunk"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "part-end" }
  | { kind: "inputs-end" }
  /** Asks for the chunk after the last one. */
  | { kind: "next" };

export interface RunWarnings {
  warnings: readonly string[];
  /** Number of warnings beyond those. */
  moreWarnings: number;
}

export interface ResultHead {
  fileName: string;
  /** Media type, with the charset of text. */
  type: string;
}

/** Messages from a run process. */
export type FromProcess =
  /** The operation is loaded. */
  | { kind: "begun" }
  /** Asks for a chunk of input. */
  | { kind: "more" }
  | { kind: "chunk"; bytes: Uint8Array<ArrayBuffer> }
  | ({ kind: "done"; head: ResultHead; rss: number } & RunWarnings)
  | { kind: "invalid"; message: string; title: string; field?: string; position?: InputPosition; rss: number }
  /** A bug. `frames` is the stack without the message, which may quote the input. */
  | { kind: "fault"; name: string; frames: string };
