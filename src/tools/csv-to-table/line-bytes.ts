import { ByteOutput } from "#shared/csv/byte-output.ts";
import { LONG, lineEnd, lineWidth, SEVERAL_LINES } from "./cell-bytes.ts";
import { type RowTags, Tag, viewOf, WORD_BYTES } from "./row-tags.ts";

const FOUR_SPACES = 0x20202020;

/**
 * Writes drawn cells as lines of text in UTF-8, each filled up with spaces to the width of its column. A cell of several
 * lines makes its record take as many.
 */
export class LineBytes {
  readonly #out = new ByteOutput();
  readonly #widths: Uint32Array;
  readonly #start: Tag;
  readonly #between: Tag;
  readonly #end: Tag;
  /** What is written behind the first record. */
  #rule: string | undefined;
  /** Per column, where what is left of a cell of several lines begins and ends. */
  readonly #restStarts: Uint32Array;
  readonly #restEnds: Uint32Array;

  constructor(widths: readonly number[], tags: RowTags, rule: string | undefined) {
    this.#widths = Uint32Array.from(widths);
    this.#start = new Tag(tags.start);
    this.#between = new Tag(tags.between);
    this.#end = new Tag(tags.end);
    this.#rule = rule;
    this.#restStarts = new Uint32Array(widths.length);
    this.#restEnds = new Uint32Array(widths.length);
  }

  /** Writes a text as it is. */
  text(text: string): void {
    this.#out.write(new TextEncoder().encode(text));
  }

  /** Writes records as `drawCells` makes them. */
  records(cells: Uint8Array<ArrayBuffer>): void {
    const source = viewOf(cells);
    const lastWord = cells.length - WORD_BYTES;
    const [out, widths, restStarts, restEnds] = [this.#out, this.#widths, this.#restStarts, this.#restEnds];
    const [start, between, end] = [this.#start, this.#between, this.#end];
    const tagRoom = start.room + between.room + end.room + WORD_BYTES;
    let at = 0;
    while (at < cells.length) {
      let count = cells[at++] as number;
      if (count === LONG) {
        count = source.getUint32(at);
        at += 4;
      }
      let several = false;
      let { view, length: to } = out;
      for (let column = 0; column < widths.length; column++) {
        const columnWidth = widths[column] as number;
        let [length, shown, width] = [0, 0, 0];
        if (column < count) {
          length = cells[at] as number;
          width = cells[at + 1] as number;
          at += 2;
          if (length === LONG) {
            length = source.getUint32(at);
            at += 4;
          }
          shown = length;
          if (width < LONG) width = length - width;
          else {
            width = source.getUint32(at);
            at += 4;
            if (width === SEVERAL_LINES) {
              const lineBreak = lineEnd(cells, at, at + length);
              several = true;
              restStarts[column] = lineBreak + 1;
              restEnds[column] = at + length;
              shown = lineBreak - at;
              width = lineWidth(cells, at, lineBreak);
            }
          }
        }
        const room = shown + columnWidth + tagRoom;
        if (to + room > view.byteLength) {
          out.length = to;
          out.reserve(room);
          view = out.view;
          to = out.length;
        }
        to = (column === 0 ? start : between).write(view, to);
        // What is written beyond the cell, and then beyond the width, is written over by what is behind it.
        let index = 0;
        for (; index < shown && at + index <= lastWord; index += WORD_BYTES) {
          view.setInt32(to + index, source.getInt32(at + index));
        }
        for (; index < shown; index++) view.setUint8(to + index, cells[at + index] as number);
        at += length;
        to += shown;
        to = pad(view, to, columnWidth - width);
      }
      out.length = end.write(view, to);
      while (several) several = this.#furtherLine(cells);
      if (this.#rule !== undefined) {
        this.text(this.#rule);
        this.#rule = undefined;
      }
    }
  }

  /** Writes a line of what is left of a record's cells. @returns whether there is another one */
  #furtherLine(cells: Uint8Array<ArrayBuffer>): boolean {
    const [out, widths, restStarts, restEnds] = [this.#out, this.#widths, this.#restStarts, this.#restEnds];
    let several = false;
    for (let column = 0; column < widths.length; column++) {
      const columnWidth = widths[column] as number;
      const from = restStarts[column] as number;
      const until = restEnds[column] as number;
      // Behind a line break at the very end there is an empty line.
      const hasLine = from > 0 && from <= until;
      const to = hasLine ? lineEnd(cells, from, until) : from;
      out.reserve(to - from + columnWidth + this.#start.room + this.#between.room + this.#end.room + WORD_BYTES);
      out.length = (column === 0 ? this.#start : this.#between).write(out.view, out.length);
      let width = 0;
      if (hasLine) {
        width = lineWidth(cells, from, to);
        for (let at = from; at < to; at++) out.bytes[out.length++] = cells[at] as number;
        restStarts[column] = to + 1;
        several ||= to < until;
      }
      out.length = pad(out.view, out.length, columnWidth - width);
    }
    out.length = this.#end.write(out.view, out.length);
    if (!several) restStarts.fill(0);
    return several;
  }

  /** The pieces that are full. */
  take(): Uint8Array<ArrayBuffer>[] {
    return this.#out.take();
  }

  /** What is left. */
  end(): Uint8Array<ArrayBuffer>[] {
    return this.#out.end();
  }
}

/** Writes spaces; beyond them it may write up to three bytes more. @returns where they end */
function pad(view: DataView, from: number, spaces: number): number {
  const end = from + Math.max(0, spaces);
  for (let to = from; to < end; to += WORD_BYTES) view.setInt32(to, FOUR_SPACES);
  return end;
}
