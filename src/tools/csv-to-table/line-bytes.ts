import { ByteOutput } from "#shared/csv/byte-output.ts";
import { displayWidth } from "#shared/csv/display-width.ts";
import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch } from "#shared/csv/record-batch.ts";
import { type RowTags, Tag, WORD_BYTES } from "./row-tags.ts";

/** How the text of a cell is drawn where a character takes a column. */
export interface CellStyle {
  /** Printable ASCII characters that are not always drawn as they are; control characters never are. */
  special: string;
  /** Whether `_` between letters or digits is drawn as it is all the same. */
  wordUnderscores: boolean;
  /** Bytes that one byte of a cell becomes at most. */
  growth: number;
  lines: (text: string) => readonly string[];
}

/** A wider cell does not make its column wider than this, so that one long text does not fill lines with spaces. */
const WIDEST = 200;

/** The width of each column over all records: that of its widest cell. */
export async function columnWidths({ batches }: OpenCsv, style: CellStyle): Promise<number[]> {
  const classes = classesOf(style);
  const widths: number[] = [];
  for await (const batch of batches) {
    const { fields, starts, ends, kinds } = batch;
    for (let record = 0; record < batch.count; record++) {
      const first = fields[record] as number;
      const behind = fields[record + 1] as number;
      for (let field = first; field < behind; field++) {
        const column = field - first;
        const known = widths[column] ?? -1;
        let [start, end] = [starts[field] as number, ends[field] as number];
        // No character takes more columns than it has bytes.
        if (known >= WIDEST || (end - start) * style.growth <= known) continue;
        let source = batch.bytes;
        if ((kinds[field] as number) >= FIELD_KIND.escaped) {
          source = fieldBytes(batch, field);
          [start, end] = [0, source.length];
        }
        let width = plainWidth(source, start, end, classes);
        if (width < 0) {
          width = Math.max(...style.lines(decoder.decode(source.subarray(start, end))).map(displayWidth));
        }
        if (width > known) widths[column] = Math.min(WIDEST, width);
      }
    }
  }
  return widths;
}

/** Up to this many bytes a loop is faster than a call. */
const SHORT = 64;
const FOUR_SPACES = 0x20202020;

/**
 * Writes records as lines of text in UTF-8, each cell filled up with spaces to the width of its column. A cell of
 * several lines makes its record take as many.
 */
export class LineBytes {
  readonly #out = new ByteOutput();
  readonly #widths: readonly number[];
  readonly #tags: RowTags;
  readonly #start: Tag;
  readonly #between: Tag;
  readonly #end: Tag;
  readonly #style: CellStyle;
  readonly #classes: Uint8Array;
  /** Bytes of a row beside the texts of its cells. */
  readonly #room: number;

  constructor(widths: readonly number[], tags: RowTags, style: CellStyle) {
    this.#widths = widths;
    this.#tags = tags;
    this.#style = style;
    this.#classes = classesOf(style);
    this.#start = new Tag(tags.start);
    this.#between = new Tag(tags.between);
    this.#end = new Tag(tags.end);
    const cellRoom = widths.reduce((sum, width) => sum + width + this.#between.room, 0);
    this.#room = this.#start.room + cellRoom + this.#end.room;
  }

  /** Writes a text as it is. */
  text(text: string): void {
    this.#out.write(encoder.encode(text));
  }

  /** Writes the records from `first` up to, not including, `last`. */
  rows(batch: RecordBatch, first: number, last: number): void {
    const [start, between, end] = [this.#start, this.#between, this.#end];
    const { fields, starts, ends, kinds } = batch;
    const [out, widths, classes, style] = [this.#out, this.#widths, this.#classes, this.#style];
    for (let record = first; record < last; record++) {
      const firstField = fields[record] as number;
      const behindField = fields[record + 1] as number;
      const textRoom = (ends[behindField - 1] as number) - (starts[firstField] as number);
      out.reserve(textRoom * style.growth + this.#room);
      const { bytes, view } = out;
      let further: string[][] | undefined;
      let to = start.write(view, out.length);
      for (let column = 0; column < widths.length; column++) {
        if (column > 0) to = between.write(view, to);
        const field = firstField + column;
        let width = 0;
        if (field < behindField) {
          let source = batch.bytes;
          let from = starts[field] as number;
          let until = ends[field] as number;
          if ((kinds[field] as number) >= FIELD_KIND.escaped) {
            source = fieldBytes(batch, field);
            from = 0;
            until = source.length;
          }
          width = plainWidth(source, from, until, classes);
          if (width < 0) {
            const [line = "", ...others] = style.lines(decoder.decode(source.subarray(from, until)));
            if (others.length > 0) {
              further ??= widths.map(() => []);
              further[column] = others;
            }
            width = displayWidth(line);
            to += encoder.encodeInto(line, bytes.subarray(to)).written;
          } else if (until - from > SHORT) {
            bytes.set(source.subarray(from, until), to);
            to += until - from;
          } else {
            for (; from < until; from++) bytes[to++] = source[from] as number;
          }
        }
        // What is written beyond the width is written over by the tag behind it.
        const filled = to + Math.max(0, (widths[column] as number) - width);
        for (; to < filled; to += WORD_BYTES) view.setInt32(to, FOUR_SPACES);
        to = filled;
      }
      out.length = end.write(view, to);
      if (further) this.text(this.#draw(further));
    }
  }

  /** The pieces that are full. */
  take(): Uint8Array<ArrayBuffer>[] {
    return this.#out.take();
  }

  /** What is left. */
  end(): Uint8Array<ArrayBuffer>[] {
    return this.#out.end();
  }

  /** @param cells the lines of each column */
  #draw(cells: readonly (readonly string[])[]): string {
    const { start, between, end } = this.#tags;
    const height = Math.max(...cells.map(({ length }) => length));
    let drawn = "";
    for (let line = 0; line < height; line++) {
      const parts = this.#widths.map((width, column) => padded(cells[column]?.[line] ?? "", width));
      drawn += start + parts.join(between) + end;
    }
    return drawn;
  }
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * What a byte of a cell is: part of what has to be looked at as text, a character of one column drawn as it is, one of
 * them a letter or a digit, an underscore between such, or the second byte of a character before U+0300.
 */
const BYTE_CLASS = { other: 0, plain: 1, word: 2, underscore: 3, second: 4 } as const;

function classesOf({ special, wordUnderscores }: CellStyle): Uint8Array {
  const classes = new Uint8Array(256);
  for (let byte = 0x20; byte < 0x7f; byte++) {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9]/.test(character)) classes[byte] = BYTE_CLASS.word;
    else if (!special.includes(character)) classes[byte] = BYTE_CLASS.plain;
    else if (character === "_" && wordUnderscores) classes[byte] = BYTE_CLASS.underscore;
  }
  classes.fill(BYTE_CLASS.second, 0x80, 0xc0);
  classes.fill(BYTE_CLASS.plain, 0xc2, 0xcc);
  return classes;
}

/** The columns that a cell takes which is drawn as it is; negative for any other. */
function plainWidth(bytes: Uint8Array, start: number, end: number, classes: Uint8Array): number {
  let width = end - start;
  for (let at = start; at < end; at++) {
    const kind = classes[bytes[at] as number];
    if (kind === BYTE_CLASS.word || kind === BYTE_CLASS.plain) continue;
    if (kind === BYTE_CLASS.second) width -= 1;
    else if (kind !== BYTE_CLASS.underscore || !isInWord(bytes, start, at, end, classes)) return -1;
  }
  return width;
}

function isInWord(bytes: Uint8Array, start: number, at: number, end: number, classes: Uint8Array): boolean {
  return (
    at > start &&
    at + 1 < end &&
    classes[bytes[at - 1] as number] === BYTE_CLASS.word &&
    classes[bytes[at + 1] as number] === BYTE_CLASS.word
  );
}
