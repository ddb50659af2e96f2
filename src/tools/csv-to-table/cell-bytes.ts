import { CR, LF, UNDERSCORE } from "#shared/ascii.ts";
import { ByteOutput } from "#shared/csv/byte-output.ts";
import { displayWidth } from "#shared/csv/display-width.ts";
import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch } from "#shared/csv/record-batch.ts";
import { eventLoopTurns } from "#shared/event-loop-turn.ts";
import { viewOf, WORD_BYTES } from "./row-tags.ts";

/** How the text of a cell is drawn where a character takes a column. */
export interface CellStyle {
  /** What stands for an ASCII character that is not drawn as it is, itself ASCII; a line feed begins a new line. */
  escapes: Readonly<Record<string, string>>;
  /** Finds the same in a text, CRLF as one. */
  special: RegExp;
  /** Whether `_` between letters or digits is drawn as it is all the same. */
  wordUnderscores: boolean;
}

/** A wider cell does not make its column wider than this, so that one long text does not fill lines with spaces. */
const WIDEST = 200;

/** In a byte: the number does not fit and follows, in four bytes. */
export const LONG = 255;
/** In place of a width: the cell has several lines, with line feeds between them. */
export const SEVERAL_LINES = 0xffff_ffff;

/** Enough for a file of usual size to be read once only. */
const KEPT_BYTES = 268_435_456;

export interface CsvSource {
  /** Opens the file, a second time when it is too large for its cells to be kept. */
  open: () => Promise<OpenCsv>;
  /** Up to this many bytes of cells are kept. */
  keptBytes?: number;
  /** Is told how much of what is kept has been taken, from 0 to 1. */
  progress: (fraction: number) => void;
}

export interface DrawnCells {
  /** The width of each column: that of its widest cell. */
  widths: readonly number[];
  /** The cells of all records in order, cut between records. */
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * Draws the cells of a CSV file, so that lines can be made of them when the width of each column is known. A record is
 * the number of its cells and for each of them its length in bytes, how much less its width is, and its bytes.
 */
export async function drawCells(
  { open, keptBytes = KEPT_BYTES, progress }: CsvSource,
  style: CellStyle,
): Promise<DrawnCells> {
  const cells = new CellBytes(style);
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of cells.draw(await open())) {
    bytes += piece.length;
    if (bytes <= keptBytes) kept.push(piece);
    else kept.length = 0;
  }
  return { widths: cells.widths, pieces: bytes > keptBytes ? cells.draw(await open()) : takeAll(kept, progress) };
}

async function* takeAll<Piece>(pieces: Piece[], progress: (fraction: number) => void): AsyncGenerator<Piece> {
  const count = pieces.length;
  const giveTurn = eventLoopTurns();
  // What has been taken is kept no longer.
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    yield piece;
    progress(1 - pieces.length / count);
    await giveTurn();
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What a byte of a cell adds to a sum: nothing when it is a character of one column that is drawn as it is. */
const BYTE_COST = {
  plain: 0,
  /** The second byte of a character before U+0300, which takes one column. */
  second: 1,
  /** Drawn otherwise, or by what is beside it. */
  special: 0x1_0000,
  /** Part of a character that may take no column or two. */
  text: 0x1_0001,
} as const;

class CellBytes {
  readonly widths: number[] = [];
  readonly #style: CellStyle;
  readonly #escapes: readonly (Uint8Array | undefined)[];
  readonly #costs: Uint32Array;
  /** Bytes that one byte of a cell becomes at most. */
  readonly #growth: number;
  readonly #out = new ByteOutput();

  constructor(style: CellStyle) {
    this.#style = style;
    this.#escapes = Array.from({ length: 256 }, (_, byte) => {
      const drawn = style.escapes[String.fromCharCode(byte)];
      return drawn === undefined ? undefined : encoder.encode(drawn);
    });
    this.#costs = Uint32Array.from(this.#escapes, (drawn, byte) => {
      if (byte >= BEYOND_SIMPLE) return BYTE_COST.text;
      if (byte > ASCII) return byte < FIRST_LEAD ? BYTE_COST.second : BYTE_COST.plain;
      return drawn ? BYTE_COST.special : BYTE_COST.plain;
    });
    this.#growth = Math.max(1, ...Object.values(style.escapes).map(({ length }) => length));
  }

  async *draw({ batches }: OpenCsv): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const batch of batches) {
      this.#drawBatch(batch);
      yield* this.#out.take();
    }
    yield* this.#out.end();
  }

  #drawBatch(batch: RecordBatch): void {
    const { fields, starts, ends, kinds } = batch;
    const [out, widths, costs] = [this.#out, this.widths, this.#costs];
    const source = viewOf(batch.bytes);
    const lastWord = source.byteLength - WORD_BYTES;
    for (let record = 0; record < batch.count; record++) {
      const first = fields[record] as number;
      const behind = fields[record + 1] as number;
      const count = behind - first;
      const textLength = (ends[behind - 1] as number) - (starts[first] as number);
      out.reserve(textLength * this.#growth + count * LONGEST_HEAD + LONGEST_COUNT + WORD_BYTES);
      const { bytes, view } = out;
      let to = out.length;
      bytes[to++] = Math.min(LONG, count);
      if (count >= LONG) {
        view.setUint32(to, count);
        to += 4;
      }
      for (let column = 0; column < count; column++) {
        const field = first + column;
        const from = starts[field] as number;
        const until = ends[field] as number;
        const length = until - from;
        let cost = (kinds[field] as number) >= FIELD_KIND.escaped || length >= LONG ? BYTE_COST.special : 0;
        for (let at = from; at < until; at++) cost += costs[batch.bytes[at] as number] as number;
        let width = length - cost;
        if (cost < BYTE_COST.special) {
          bytes[to] = length;
          bytes[to + 1] = cost;
          to += HEAD;
          // What is written beyond the cell is written over by what is behind it.
          let at = from;
          for (; at < until && at <= lastWord; at += WORD_BYTES) view.setInt32(to + at - from, source.getInt32(at));
          for (; at < until; at++) bytes[to + at - from] = batch.bytes[at] as number;
          to += length;
        } else {
          out.length = to;
          width = this.#drawSpecial(batch, field);
          to = out.length;
        }
        if (width > (widths[column] ?? -1)) widths[column] = Math.min(WIDEST, width);
      }
      out.length = to;
    }
  }

  /** Draws a cell of which not every byte is drawn as it is. @returns its width */
  #drawSpecial(batch: RecordBatch, field: number): number {
    const [out, costs, escapes, { wordUnderscores }] = [this.#out, this.#costs, this.#escapes, this.#style];
    const { bytes, view } = out;
    const kind = batch.kinds[field] as number;
    const doubled = kind === FIELD_KIND.escaped ? batch.quote : -1;
    let source = batch.bytes;
    let from = batch.starts[field] as number;
    let until = batch.ends[field] as number;
    if (kind > FIELD_KIND.escaped) {
      source = fieldBytes(batch, field);
      from = 0;
      until = source.length;
    }
    const head = out.length;
    const start = head + HEAD;
    let to = start;
    let lines = false;
    for (let at = from; at < until; at++) {
      const byte = source[at] as number;
      let cost = costs[byte] as number;
      if (byte === UNDERSCORE && wordUnderscores) {
        const before = at > from ? (source[at - 1] as number) : 0;
        const after = at + 1 < until ? (source[at + 1] as number) : 0;
        if (before > ASCII || after > ASCII) cost = BYTE_COST.text;
        else if (isWord(before) && isWord(after)) cost = BYTE_COST.plain;
      }
      if (cost === BYTE_COST.text) {
        const text = this.#drawText(decoder.decode(fieldBytes(batch, field)));
        to = start + encoder.encodeInto(text, bytes.subarray(start)).written;
        lines = text.includes("\n");
        break;
      }
      if (cost < BYTE_COST.special) bytes[to++] = byte;
      // CRLF is one line break.
      else if (byte !== LF || at === from || source[at - 1] !== CR) {
        const drawn = escapes[byte] as Uint8Array;
        for (let index = 0; index < drawn.length; index++) bytes[to++] = drawn[index] as number;
        lines ||= drawn[0] === LF;
      }
      if (byte === doubled) at += 1;
    }
    const width = lines ? widestLine(bytes, start, to) : lineWidth(bytes, start, to);
    out.length = writeHead(view, head, to, lines ? SEVERAL_LINES : width);
    return width;
  }

  #drawText(text: string): string {
    return text.replace(this.#style.special, (found) => this.#style.escapes[found[0] as string] ?? found);
  }
}

/** Bytes before the text of a cell, unless it is long. */
const HEAD = 2;
const LONGEST_HEAD = 10;
const LONGEST_COUNT = 5;
const ASCII = 0x7f;

/** Whether a byte is a letter or a digit of ASCII. */
function isWord(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
}

/** Writes what stands before a cell whose text has been written behind `head`. @returns where the cell ends */
function writeHead(view: DataView, head: number, end: number, width: number): number {
  const length = end - head - HEAD;
  const spare = length - width;
  const isLong = length >= LONG;
  const isSimple = spare >= 0 && spare < LONG;
  const extra = (isLong ? 4 : 0) + (isSimple ? 0 : 4);
  if (extra > 0) new Uint8Array(view.buffer).copyWithin(head + HEAD + extra, head + HEAD, end);
  view.setUint8(head, isLong ? LONG : length);
  view.setUint8(head + 1, isSimple ? spare : LONG);
  if (isLong) view.setUint32(head + HEAD, length);
  if (!isSimple) view.setUint32(head + HEAD + extra - 4, width);
  return end + extra;
}

/** The columns of the widest of several lines. */
function widestLine(bytes: Uint8Array, start: number, end: number): number {
  let widest = 0;
  for (let from = start; from <= end; ) {
    const to = lineEnd(bytes, from, end);
    widest = Math.max(widest, lineWidth(bytes, from, to));
    from = to + 1;
  }
  return widest;
}

/** Where the line of a drawn cell ends that begins at `from`. */
export function lineEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== LF) at += 1;
  return at;
}

/** The columns of one line of a drawn cell. */
export function lineWidth(bytes: Uint8Array, from: number, to: number): number {
  let width = to - from;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte >= BEYOND_SIMPLE) return displayWidth(decoder.decode(bytes.subarray(from, to)));
    if (byte > ASCII && byte < FIRST_LEAD) width -= 1;
  }
  return width;
}

/** The first byte of characters from U+0300 on, some of which take no column or two. */
const BEYOND_SIMPLE = 0xcc;
const FIRST_LEAD = 0xc0;
