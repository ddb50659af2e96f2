import type { Change } from "#shared/diff/find-changes.ts";

interface Sides {
  original: readonly string[];
  changed: readonly string[];
}

/**
 * Writes changes as a patch in the unified format, as `patch` and `git apply` read it. Empty if nothing changed.
 * @param lines with their line breaks
 * @param context number of unchanged lines around each change
 * @see https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html
 */
export function* writePatch(changes: readonly Change[], lines: Sides, context: number): Generator<string> {
  if (changes.length === 0) return;
  yield "--- original\n+++ changed\n";
  for (const hunk of groupIntoHunks(changes, context)) yield* writeHunk(hunk, lines, context);
}

/** Changes whose contexts touch belong together. */
function groupIntoHunks(changes: readonly Change[], context: number): Change[][] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    const gap = change.original.start - (last?.at(-1)?.original.end ?? Number.NEGATIVE_INFINITY);
    if (last && gap <= 2 * context) last.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function* writeHunk(hunk: readonly Change[], { original, changed }: Sides, context: number): Generator<string> {
  const [first] = hunk as [Change];
  const last = hunk.at(-1) as Change;
  const before = Math.min(context, first.original.start);
  const after = Math.min(context, original.length - last.original.end);
  const range = (side: "original" | "changed") => {
    const start = first[side].start - before;
    const count = last[side].end + after - start;
    // An empty range names the line before it.
    return `${count === 0 ? start : start + 1}${count === 1 ? "" : `,${count}`}`;
  };
  yield `@@ -${range("original")} +${range("changed")} @@\n`;
  let at = first.original.start - before;
  for (const change of hunk) {
    yield* mark(" ", original, at, change.original.start);
    yield* mark("-", original, change.original.start, change.original.end);
    yield* mark("+", changed, change.changed.start, change.changed.end);
    at = change.original.end;
  }
  yield* mark(" ", original, at, at + after);
}

function* mark(sign: string, lines: readonly string[], start: number, end: number): Generator<string> {
  for (let index = start; index < end; index++) {
    const line = lines[index] as string;
    yield line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
  }
}
