import type { Piece } from "#shared/diff/inline-pieces.ts";

/** The lines of two texts with their differences. */
export interface LineDiff {
  changeCount: number;
  /** Parts in order, from the start; not all if there are very many lines. */
  parts: readonly DiffPart[];
  /** Whether `parts` are not all. */
  isCut: boolean;
}

/** `original` and `changed` are the numbers of its first line in both texts, from 1. */
export type DiffPart =
  | {
      kind: "same";
      original: number;
      changed: number;
      lines: readonly string[];
      /** The lines of the changed text, if something ignored differs. */
      changedLines?: readonly string[];
    }
  /** Unchanged lines that are too many to be shown. */
  | { kind: "omitted"; original: number; changed: number; count: number }
  | {
      kind: "change";
      original: number;
      changed: number;
      removed: readonly DiffLine[];
      added: readonly DiffLine[];
      /** Where it is, such as a path. */
      label?: string;
    };

export interface DiffLine {
  pieces: readonly Piece[];
  /** Empty at the end of a text without a last line break. */
  ending: "LF" | "CRLF" | "";
}

/** Unchanged lines kept around changes if not all fit. */
export const KEPT_CONTEXT = 10;
/** The page draws no more lines. */
export const MAX_DIFF_LINES = 10_000;

const MAX_LINE_LENGTH = 2_000;

export function cutLine(line: string): string {
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
}
