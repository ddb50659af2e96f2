import type { Change, Span } from "#shared/diff/find-changes.ts";

/**
 * Moves pure insertions and removals to where a person would see them. If equal lines surround one, as in a new function
 * between two others, several places are right: best is after a blank line, or else where the indentation is smallest.
 */
export function slideChanges(
  changes: readonly Change[],
  lines: { original: readonly string[]; changed: readonly string[] },
  keys: { original: readonly number[]; changed: readonly number[] },
): Change[] {
  return changes.map((change, index) => {
    const side = change.original.start === change.original.end ? "changed" : "original";
    const other = side === "changed" ? "original" : "changed";
    if (change[other].start !== change[other].end) return change;
    const limits = {
      start: changes[index - 1]?.[side].end ?? 0,
      end: changes[index + 1]?.[side].start ?? keys[side].length,
    };
    const by = bestShift(change[side], limits, keys[side], lines[side]);
    return { original: shift(change.original, by), changed: shift(change.changed, by) };
  });
}

const shift = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** Longer slides look at no more lines. */
const MAX_SHIFT = 100;

function bestShift({ start, end }: Span, limits: Span, keys: readonly number[], lines: readonly string[]): number {
  let up = 0;
  while (-up < MAX_SHIFT && start + up > limits.start && keys[start + up - 1] === keys[end + up - 1]) up--;
  let down = 0;
  while (down < MAX_SHIFT && end + down < limits.end && keys[start + down] === keys[end + down]) down++;
  let best = down;
  let bestScore = Number.POSITIVE_INFINITY;
  // From the last place up, so that among equals the last wins, as in other diff tools.
  for (let by = down; by >= up; by--) {
    const score = scoreOf(lines[start + by - 1], lines[start + by] ?? "");
    if (score < bestScore) [best, bestScore] = [by, score];
  }
  return best;
}

/** Lower is better. */
function scoreOf(before: string | undefined, first: string): number {
  if (first.trim() === "") return Number.MAX_SAFE_INTEGER;
  const followsBlank = before === undefined || before.trim() === "";
  return 2 * indentation(first) + (followsBlank ? 0 : 1);
}

const indentation = (line: string) => line.length - line.trimStart().length;
