import {
  cutLine,
  type DiffLine,
  type DiffPart,
  KEPT_CONTEXT,
  type LineDiff,
  MAX_DIFF_LINES,
} from "#shared/diff/diff-parts.ts";
import { type Change, findChanges } from "#shared/diff/find-changes.ts";
import { findInlinePieces, type Unit } from "#shared/diff/inline-pieces.ts";
import { joinLongText, type LongText } from "#shared/long-text.ts";
import { comparisonKey, type Ignoring, splitLines, trimLineBreak } from "./lines.ts";
import { slideChanges } from "./slide-changes.ts";
import { writePatch } from "./write-patch.ts";

export interface CompareSettings extends Ignoring {
  /** What is marked inside changed lines. */
  mark?: Unit | "line";
  /** Number of unchanged lines around each change in the patch. */
  context?: number;
}

/** The differences of two texts. */
export interface TextDiff extends LineDiff {
  /** The whole patch, in the unified format. A long one is not held in memory. */
  patch: LongText;
  patchLines: number;
  removedCount: number;
  addedCount: number;
}

/** Says so if one text has Windows line endings and the other doesn't, which makes every line differ. */
export function lineEndingsWarning(original: string, changed: string): string | undefined {
  const [before, after] = [original, changed].map((text) => text.includes("\r\n"));
  if (before === after || !original.includes("\n") || !changed.includes("\n")) return undefined;
  const windows = before ? "Original" : "Changed";
  return `Only ${windows} has Windows line endings (CRLF). To ignore that, choose another setting for white space.`;
}

/** Compares two texts line by line, and marks words or characters inside changed lines. */
export function compareTexts(original: string, changed: string, settings: CompareSettings = {}): TextDiff {
  const { mark = "word", context = 3 } = settings;
  const lines = { original: splitLines(original), changed: splitLines(changed) };
  const numbers = new Map<string, number>();
  const number = (line: string) => {
    const key = comparisonKey(line, settings);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const keys = { original: lines.original.map(number), changed: lines.changed.map(number) };
  const changes = slideChanges(findChanges(keys.original, keys.changed), lines, keys);
  const shown = toParts(changes, lines, mark);
  const count = (side: "original" | "changed") =>
    changes.reduce((sum, one) => sum + one[side].end - one[side].start, 0);
  const patch = joinLongText(writePatch(changes, lines, context), "text/x-diff");
  return {
    patch: patch.text,
    patchLines: patch.lines,
    changeCount: changes.length,
    removedCount: count("original"),
    addedCount: count("changed"),
    ...shown,
  };
}

interface Sides {
  original: readonly string[];
  changed: readonly string[];
}

function toParts(changes: readonly Change[], lines: Sides, mark: CompareSettings["mark"]) {
  const isLong = Math.max(lines.original.length, lines.changed.length) > MAX_DIFF_LINES;
  const parts: DiffPart[] = [];
  let room = MAX_DIFF_LINES;
  let at = { original: 0, changed: 0 };
  for (const change of changes) {
    parts.push(...unchangedParts(at, change.original.start, lines, isLong));
    const part = changePart(change, lines, mark, room);
    parts.push(part);
    at = { original: change.original.end, changed: change.changed.end };
    room -= part.removed.length + part.added.length + 2 * KEPT_CONTEXT;
    if (room <= 0) return { parts, isCut: true };
  }
  parts.push(...unchangedParts(at, lines.original.length, lines, isLong));
  return { parts, isCut: false };
}

function unchangedParts(
  { original, changed }: { original: number; changed: number },
  end: number,
  lines: Sides,
  isLong: boolean,
): DiffPart[] {
  const toChanged = changed - original;
  const same = (from: number, to: number): DiffPart => {
    const before = lines.original.slice(from, to).map(shownText);
    const after = lines.changed.slice(from + toChanged, to + toChanged).map(shownText);
    const differs = after.some((line, index) => line !== before[index]);
    return {
      kind: "same",
      original: from + 1,
      changed: from + toChanged + 1,
      lines: before,
      ...(differs && { changedLines: after }),
    };
  };
  const count = end - original;
  if (count === 0) return [];
  if (!isLong || count <= 2 * KEPT_CONTEXT) return [same(original, end)];
  const from = original + KEPT_CONTEXT;
  const to = end - KEPT_CONTEXT;
  return [
    same(original, from),
    { kind: "omitted", original: from + 1, changed: from + toChanged + 1, count: to - from },
    same(to, end),
  ];
}

function changePart({ original, changed }: Change, lines: Sides, mark: CompareSettings["mark"], room: number) {
  const removed = lines.original.slice(original.start, Math.min(original.end, original.start + room));
  const added = lines.changed.slice(changed.start, Math.min(changed.end, changed.start + room));
  const texts = { removed: removed.map(shownText), added: added.map(shownText) };
  const pieces = mark === "line" ? undefined : findInlinePieces(texts.removed, texts.added, mark ?? "word");
  const toLines = (side: "removed" | "added", all: readonly string[]): DiffLine[] =>
    all.map((line, index) => ({
      pieces: pieces?.[side][index] ?? [{ text: texts[side][index] ?? "", isChanged: false }],
      ending: line.endsWith("\r\n") ? "CRLF" : line.endsWith("\n") ? "LF" : "",
    }));
  return {
    kind: "change" as const,
    original: original.start + 1,
    changed: changed.start + 1,
    removed: toLines("removed", removed),
    added: toLines("added", added),
  };
}

const shownText = (line: string) => cutLine(trimLineBreak(line));
