import { CR, LF } from "#shared/ascii.ts";
import { concatenate } from "#shared/concatenate.ts";

export type LineBreak = "\n" | "\r\n";

/** What a text's lines end with. */
export interface LineEnds {
  lineBreak: LineBreak;
  /** Whether the last line ends with a line break too. */
  isClosed: boolean;
}

export type OnLine = (bytes: Uint8Array, from: number, to: number) => void;

/** Splits a text into lines as bytes, without their line breaks LF or CR LF. The first line break is used for results. */
export class LineReader {
  lineBreak: LineBreak = "\n";
  isClosed = true;
  #isFirst = true;

  /**
   * Calls `onLine` for each line. The bytes are only valid during the call.
   * @param chunks UTF-8, split anywhere
   */
  async read(chunks: AsyncIterable<Uint8Array>, onLine: OnLine): Promise<void> {
    for await (const _ of this.readChunks(chunks, onLine));
  }

  /** The same, as a generator that stops after each chunk. */
  async *readChunks(chunks: AsyncIterable<Uint8Array>, onLine: OnLine): AsyncGenerator<void> {
    /** The start of a line whose end is in a later chunk. */
    let open: Uint8Array[] = [];
    let openBytes = 0;
    for await (const chunk of chunks) {
      let from = 0;
      for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
        if (open.length > 0) {
          open.push(chunk.subarray(0, at));
          this.#take(concatenate(open, openBytes + at), 0, openBytes + at, onLine);
          open = [];
          openBytes = 0;
        } else this.#take(chunk, from, at, onLine);
        from = at + 1;
      }
      if (from < chunk.length) {
        open.push(chunk.slice(from));
        openBytes += chunk.length - from;
      }
      yield;
    }
    this.isClosed = openBytes === 0;
    if (openBytes > 0) onLine(concatenate(open, openBytes), 0, openBytes);
  }

  #take(bytes: Uint8Array, from: number, lineFeed: number, onLine: OnLine): void {
    const isCrlf = lineFeed > from && bytes[lineFeed - 1] === CR;
    if (this.#isFirst && isCrlf) this.lineBreak = "\r\n";
    this.#isFirst = false;
    onLine(bytes, from, isCrlf ? lineFeed - 1 : lineFeed);
  }
}
