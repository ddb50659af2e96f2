import { CR, LF, SPACE } from "#shared/ascii.ts";
import { concatenate } from "#shared/concatenate.ts";
import { ByteOutput } from "#shared/csv/byte-output.ts";

type OnLine = (bytes: Uint8Array, from: number, to: number) => void;

export interface Preparation {
  /** Removes whitespace around each line. */
  trim: boolean;
  skipBlank: boolean;
}

/** Splits a text into lines as bytes, without their line breaks LF or CR LF. The first line break is used for results. */
export class LineReader {
  lineBreak: "\n" | "\r\n" = "\n";
  /** Whether the last line ends with a line break too. */
  isClosed = true;
  #isFirst = true;

  /**
   * Calls `onLine` for each line, trimmed and without blank ones if so prepared. The bytes are only valid during the
   * call. Stops after each chunk.
   * @param chunks UTF-8, split anywhere
   */
  async *read(
    chunks: AsyncIterable<Uint8Array>,
    preparation: Preparation,
    onLine: OnLine,
  ): AsyncGenerator<void, void, void> {
    const take = prepareLines(preparation, onLine);
    /** The start of a line whose end is in a later chunk. */
    let open: Uint8Array[] = [];
    let openBytes = 0;
    for await (const chunk of chunks) {
      let from = 0;
      for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
        if (open.length > 0) {
          open.push(chunk.subarray(0, at));
          this.#end(concatenate(open, openBytes + at), 0, openBytes + at, take);
          open = [];
          openBytes = 0;
        } else this.#end(chunk, from, at, take);
        from = at + 1;
      }
      if (from < chunk.length) {
        open.push(chunk.slice(from));
        openBytes += chunk.length - from;
      }
      yield;
    }
    this.isClosed = openBytes === 0;
    if (openBytes > 0) take(concatenate(open, openBytes), 0, openBytes);
  }

  #end(bytes: Uint8Array, from: number, lineFeed: number, take: OnLine): void {
    const isCrlf = lineFeed > from && bytes[lineFeed - 1] === CR;
    if (this.#isFirst && isCrlf) this.lineBreak = "\r\n";
    this.#isFirst = false;
    take(bytes, from, isCrlf ? lineFeed - 1 : lineFeed);
  }
}

function prepareLines({ trim, skipBlank }: Preparation, onLine: OnLine): OnLine {
  if (!trim && !skipBlank) return onLine;
  return (bytes, from, to) => {
    let start = from;
    let end = to;
    while (start < end && isAsciiSpace(bytes[start] as number)) start += 1;
    while (start < end && isAsciiSpace(bytes[end - 1] as number)) end -= 1;
    if (start < end && ((bytes[start] as number) >= 0x80 || (bytes[end - 1] as number) >= 0x80)) {
      // Other whitespace, such as a no-break space.
      const text = decoder.decode(bytes.subarray(start, end));
      const [before, after] = [text.trimStart(), text.trimEnd()];
      if (before === "") end = start;
      else {
        start += encoder.encode(text.slice(0, text.length - before.length)).length;
        end -= encoder.encode(text.slice(after.length)).length;
      }
    }
    if (skipBlank && start === end) return;
    if (trim) onLine(bytes, start, end);
    else onLine(bytes, from, to);
  };
}

function isAsciiSpace(byte: number): boolean {
  return byte === SPACE || (byte >= 0x09 && byte <= 0x0d);
}

/** Writes a line in capitals, so that lines which differ only in case become equal; ASCII without a string. */
export function foldCase(bytes: Uint8Array, from: number, to: number): Uint8Array {
  // Not `slice`: that of a Node Buffer shares its memory.
  const folded = Uint8Array.from(bytes.subarray(from, to));
  for (let at = 0; at < folded.length; at++) {
    const byte = folded[at] as number;
    if (byte >= 0x80) return encoder.encode(decoder.decode(bytes.subarray(from, to)).toUpperCase());
    if (byte >= 0x61 && byte <= 0x7a) folded[at] = byte - 0x20;
  }
  return folded;
}

/** Collects lines into larger chunks, with the line break of the text that was read between them. */
export class LineWriter {
  readonly #output = new ByteOutput();
  readonly #source: LineReader;
  #isEmpty = true;

  constructor(source: LineReader) {
    this.#source = source;
  }

  /** Adds a line between texts such as its count. */
  add(line: Uint8Array, before = "", after = ""): void {
    if (!this.#isEmpty) this.#output.write(encoder.encode(this.#source.lineBreak));
    this.#isEmpty = false;
    if (before !== "") this.#output.write(encoder.encode(before));
    this.#output.write(line);
    if (after !== "") this.#output.write(encoder.encode(after));
  }

  /** The full chunks since the last call. */
  take(): Uint8Array<ArrayBuffer>[] {
    return this.#output.take();
  }

  /** The rest, closed like the input. */
  end(): Uint8Array<ArrayBuffer>[] {
    if (this.#source.isClosed && !this.#isEmpty) this.#output.write(encoder.encode(this.#source.lineBreak));
    return this.#output.end();
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
