import { findChanges } from "#shared/diff/find-changes.ts";

/** A piece of a line. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

export type Unit = "word" | "character";

/** Longer parts are marked as a whole, and so are parts with more edits. */
const MAX_UNITS = 4_000;
const MAX_EDITS = 400;
/** With less in common, single marks would only be noise. */
const MIN_COMMON = 0.25;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Compares the lines of a change by words or characters.
 * @returns the pieces of each line, or undefined if the lines have little in common.
 */
export function findInlinePieces(
  removed: readonly string[],
  added: readonly string[],
  unit: Unit,
): { removed: Piece[][]; added: Piece[][] } | undefined {
  if (removed.length === 0 || added.length === 0) return undefined;
  const length = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (Math.max(length(removed), length(added)) > 10 * MAX_UNITS) return undefined;
  const before = cutIntoUnits(removed, unit);
  const after = cutIntoUnits(added, unit);
  if (Math.max(before.length, after.length) > MAX_UNITS) return undefined;
  const numbers = new Map<string, number>();
  const number = (text: string) => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const changes = findChanges(before.map(number), after.map(number), MAX_EDITS);
  const pieces = {
    removed: toPieces(
      before,
      changes.map(({ original }) => original),
    ),
    added: toPieces(
      after,
      changes.map(({ changed }) => changed),
    ),
  };
  return Math.max(commonShare(pieces.removed), commonShare(pieces.added)) < MIN_COMMON ? undefined : pieces;
}

/** Words, numbers, white space and single other characters; a line break is a unit of its own. */
function cutIntoUnits(lines: readonly string[], unit: Unit): string[] {
  const text = lines.join("\n");
  if (unit === "word") return text.match(/[\p{L}\p{M}\p{N}_]+|\n|[^\S\n]+|./gsu) ?? [];
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function toPieces(units: readonly string[], changed: readonly { start: number; end: number }[]): Piece[][] {
  const lines: Piece[][] = [[]];
  let next = 0;
  for (const [index, text] of units.entries()) {
    while (index >= (changed[next]?.end ?? Number.POSITIVE_INFINITY)) next++;
    const isChanged = index >= (changed[next]?.start ?? Number.POSITIVE_INFINITY);
    const line = lines.at(-1) as Piece[];
    const last = line.at(-1);
    if (text === "\n") lines.push([]);
    else if (last?.isChanged === isChanged) last.text += text;
    else line.push({ text, isChanged });
  }
  return lines;
}

/** How much of the text besides white space is unchanged, from 0 to 1. */
function commonShare(lines: readonly Piece[][]): number {
  let common = 0;
  let all = 0;
  for (const { text, isChanged } of lines.flat()) {
    const length = text.replace(/\s+/g, "").length;
    all += length;
    if (!isChanged) common += length;
  }
  return all === 0 ? 1 : common / all;
}
