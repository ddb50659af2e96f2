import {
  cutLine,
  type DiffLine,
  type DiffPart,
  KEPT_CONTEXT,
  type LineDiff,
  MAX_DIFF_LINES,
} from "#shared/diff/diff-parts.ts";
import { findInlinePieces } from "#shared/diff/inline-pieces.ts";
import { type JsonValue, writeJson } from "#shared/json/json-value.ts";
import type { Difference } from "./compare-json.ts";
import { writePointer } from "./json-pointer.ts";
import { isContainer } from "./list-changes.ts";

const INDENT = "  ";
/** Unchanged lines that can be unfolded. Beyond, only those around changes are kept. */
const MAX_UNCHANGED_LINES = 20_000;

interface Line {
  original: string;
  changed: string;
}

/** Both documents, formatted alike and side by side. */
export function toLines(difference: Difference): Omit<LineDiff, "changeCount"> {
  const writer = new PartWriter();
  const path: (string | number)[] = [];

  function write(at: Difference, frame: Frame): void {
    if (writer.isFull) return;
    if (at.kind === "object" || at.kind === "array") {
      writeEntries(at, frame);
      return;
    }
    const { commas } = frame;
    if (at.kind === "same") {
      const lines = linesOf(at.original, frame);
      const [changed] = isContainer(at.original) ? lines.slice(-1) : linesOf(at.changed, frame);
      const original = lines.pop();
      for (const line of lines) writer.same({ original: line, changed: line });
      writer.same({ original: original + commas.original, changed: changed + commas.changed });
      return;
    }
    writer.change(
      at.kind === "added" ? [] : linesOf(at.original, frame, commas.original),
      at.kind === "removed" ? [] : linesOf(at.changed, frame, commas.changed),
      writePointer(path),
    );
  }

  function writeEntries({ kind, entries }: Difference & { kind: "object" | "array" }, frame: Frame): void {
    const [open, close] = kind === "object" ? "{}" : "[]";
    const head = frame.indent + frame.key;
    writer.same({ original: head + open, changed: head + open });
    const lastOf = (kind: "added" | "removed") => entries.findLastIndex(({ difference }) => difference.kind !== kind);
    const last = { original: lastOf("added"), changed: lastOf("removed") };
    for (const [index, { original, changed, difference }] of entries.entries()) {
      path.push(difference.kind === "removed" ? original : changed);
      write(difference, {
        indent: frame.indent + INDENT,
        key: typeof original === "string" ? `${JSON.stringify(original)}: ` : "",
        commas: { original: index < last.original ? "," : "", changed: index < last.changed ? "," : "" },
      });
      path.pop();
    }
    const { original, changed } = frame.commas;
    writer.same({ original: frame.indent + close + original, changed: frame.indent + close + changed });
  }

  write(difference, { indent: "", key: "", commas: NO_COMMAS });
  return writer.finish();
}

/** What surrounds a value on its lines. */
interface Frame {
  indent: string;
  /** The key with its colon, in an object. */
  key: string;
  commas: Readonly<Line>;
}

const NO_COMMAS = { original: "", changed: "" };

/** @param comma after the last line. */
function linesOf(value: JsonValue, { indent, key }: Frame, comma = ""): string[] {
  const lines = (key + writeJson(value, INDENT)).split("\n");
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1;
    const hasComma = !isLast && line.endsWith(",");
    return cutLine(indent + (hasComma ? line.slice(0, -1) : line)) + (hasComma ? "," : isLast ? comma : "");
  });
}

/** Collects lines into parts, and keeps no more than the page shows. */
class PartWriter {
  readonly #parts: DiffPart[] = [];
  #next = { original: 1, changed: 1 };
  /** The unchanged lines since the last change; of a long run only both ends. */
  #run: Line[] = [];
  #runLength = 0;
  #unchangedRoom = MAX_UNCHANGED_LINES;
  #room = MAX_DIFF_LINES;

  get isFull(): boolean {
    return this.#room <= 0;
  }

  same(line: Line): void {
    this.#runLength += 1;
    this.#run.push(line);
    const isTooLong = this.#run.length > 2 * KEPT_CONTEXT + this.#unchangedRoom;
    if (isTooLong && this.#run.length > 4 * KEPT_CONTEXT)
      this.#run.splice(KEPT_CONTEXT, this.#run.length - 2 * KEPT_CONTEXT);
  }

  change(removed: readonly string[], added: readonly string[], label: string): void {
    this.#endRun();
    const kept = { removed: removed.slice(0, this.#room), added: added.slice(0, this.#room) };
    const pieces = findInlinePieces(kept.removed, kept.added, "word");
    const toDiffLines = (side: "removed" | "added"): DiffLine[] =>
      kept[side].map((text, index) => ({
        pieces: pieces?.[side][index] ?? [{ text, isChanged: false }],
        ending: "LF",
      }));
    this.#parts.push({
      kind: "change",
      ...this.#next,
      removed: toDiffLines("removed"),
      added: toDiffLines("added"),
      label: label || "(root)",
    });
    this.#room -= kept.removed.length + kept.added.length;
    this.#next = {
      original: this.#next.original + removed.length,
      changed: this.#next.changed + added.length,
    };
  }

  finish(): { parts: DiffPart[]; isCut: boolean } {
    if (!this.isFull) this.#endRun();
    return { parts: this.#parts, isCut: this.isFull };
  }

  #endRun(): void {
    const run = this.#run;
    const omitted = this.#runLength - run.length;
    if (omitted === 0) this.#pushSame(run);
    else {
      this.#pushSame(run.slice(0, KEPT_CONTEXT));
      // Lines may have been kept since the last cut.
      const rest = run.slice(-KEPT_CONTEXT);
      const count = this.#runLength - KEPT_CONTEXT - rest.length;
      this.#parts.push({ kind: "omitted", ...this.#next, count });
      this.#next = { original: this.#next.original + count, changed: this.#next.changed + count };
      this.#pushSame(rest);
    }
    this.#unchangedRoom = Math.max(0, this.#unchangedRoom - run.length);
    this.#room -= Math.min(run.length, 2 * KEPT_CONTEXT);
    this.#run = [];
    this.#runLength = 0;
  }

  #pushSame(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    const differs = lines.some(({ original, changed }) => original !== changed);
    this.#parts.push({
      kind: "same",
      ...this.#next,
      lines: lines.map(({ original }) => original),
      ...(differs && { changedLines: lines.map(({ changed }) => changed) }),
    });
    this.#next = { original: this.#next.original + lines.length, changed: this.#next.changed + lines.length };
  }
}
