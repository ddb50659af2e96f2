import type { LineEnds } from "./line-reader.ts";
import type { LineStore } from "./line-store.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const CHUNK_BYTES = 65_536;

/** Collects lines into larger chunks, with a line break between them. */
export class LineWriter {
  readonly #breakBytes: Bytes;
  #chunk = new Uint8Array(CHUNK_BYTES);
  #length = 0;
  #isEmpty = true;

  constructor({ lineBreak }: Pick<LineEnds, "lineBreak">) {
    this.#breakBytes = encoder.encode(lineBreak);
  }

  get isFull(): boolean {
    return this.#length >= CHUNK_BYTES;
  }

  /** Adds a line: the bytes from `from` up to `to`, after a text such as its count. */
  add(bytes: Uint8Array, from = 0, to = bytes.length, before = "", after = ""): void {
    if (!this.#isEmpty) this.#write(this.#breakBytes);
    this.#isEmpty = false;
    if (before !== "") this.#write(encoder.encode(before));
    this.#write(bytes, from, to);
    if (after !== "") this.#write(encoder.encode(after));
  }

  /** Adds lines in the given order until a chunk is full. @returns the place in `order` of the next one */
  fill(lines: LineStore, order: Uint32Array, from: number): number {
    let next = from;
    while (next < order.length && !this.isFull) {
      const line = order[next++] as number;
      this.add(lines.bytes, lines.startOf(line), lines.endOf(line));
    }
    return next;
  }

  /** What has been added since the last call. */
  take(): Bytes {
    const chunk = this.#chunk.subarray(0, this.#length);
    this.#chunk = new Uint8Array(CHUNK_BYTES);
    this.#length = 0;
    return chunk;
  }

  /** The rest, closed like the input. */
  end({ isClosed }: Pick<LineEnds, "isClosed">): Bytes {
    if (isClosed && !this.#isEmpty) this.#write(this.#breakBytes);
    return this.take();
  }

  #write(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const end = this.#length + to - from;
    if (end > this.#chunk.length) {
      const bigger = new Uint8Array(Math.max(end, 2 * this.#chunk.length));
      bigger.set(this.#chunk.subarray(0, this.#length));
      this.#chunk = bigger;
    }
    if (to - from < 32) for (let at = from; at < to; at++) this.#chunk[this.#length + at - from] = bytes[at] as number;
    else this.#chunk.set(bytes.subarray(from, to), this.#length);
    this.#length = end;
  }
}

const encoder = new TextEncoder();
