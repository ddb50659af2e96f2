import { InputError } from "#shared/input-error.ts";

/** 1 GB in 35 million lines took 2 GB of memory to sort. */
const MAX_BYTES = 2 ** 30;
/** More would take longer than anyone waits. */
const MAX_LINES = 50_000_000;

/** Lines in one buffer: 4 bytes per line besides the text, where a string takes 24 or more. */
export class LineStore {
  bytes = new Uint8Array(4_096);
  /** Number of lines. */
  count = 0;
  #starts = new Uint32Array(256);

  /** Adds the line in `bytes` from `from` up to `to`, and returns its number, from 0. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const start = this.startOf(this.count);
    const end = start + to - from;
    if (end > MAX_BYTES || this.count === MAX_LINES) throw tooMuch();
    if (end > this.bytes.length) this.bytes = grown(this.bytes, Math.min(MAX_BYTES, Math.max(end, start * 2)));
    // Copying a short line byte by byte is faster than a call of `set`.
    if (to - from < 32) for (let at = from; at < to; at++) this.bytes[start + at - from] = bytes[at] as number;
    else this.bytes.set(bytes.subarray(from, to), start);
    this.count += 1;
    if (this.count === this.#starts.length) this.#starts = grown(this.#starts, this.count * 2);
    this.#starts[this.count] = end;
    return this.count - 1;
  }

  startOf(line: number): number {
    return this.#starts[line] as number;
  }

  endOf(line: number): number {
    return this.#starts[line + 1] as number;
  }

  text(line: number): string {
    return decoder.decode(this.bytes.subarray(this.startOf(line), this.endOf(line)));
  }

  /** Whether a line equals the bytes from `from` up to `to`. */
  equals(line: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(line);
    if (this.endOf(line) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }
}

function grown<Kind extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: Kind, length: number): Kind {
  try {
    const bigger = new (array.constructor as new (length: number) => Kind)(length);
    bigger.set(array);
    return bigger;
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch();
    throw error;
  }
}

const tooMuch = () =>
  new InputError("This is too much to hold in memory: at most 1 GB and 50,000,000 lines can be sorted or compared.");

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
