const PIECE_BYTES = 262_144;
/** Up to this many bytes a loop is faster than a call. */
const MAX_LOOP_BYTES = 64;

/** Collects bytes into pieces of 256 KiB or more, so that writing a small field makes no object. */
export class ByteOutput {
  /** The piece that is being filled. Whoever writes into it reserves first and moves `length`. */
  bytes = new Uint8Array(PIECE_BYTES);
  /** The same piece, to write several bytes at once. */
  view = new DataView(this.bytes.buffer);
  length = 0;
  /** Where the bytes begin that were not handed out. */
  #start = 0;
  #full: Uint8Array<ArrayBuffer>[] = [];

  /** Makes room for `size` bytes behind `length`. */
  reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    this.#flush();
    this.bytes = new Uint8Array(Math.max(PIECE_BYTES, size));
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
    this.#start = 0;
  }

  write(bytes: Uint8Array): void {
    const size = bytes.length;
    this.reserve(size);
    if (size > MAX_LOOP_BYTES) this.bytes.set(bytes, this.length);
    else for (let at = 0; at < size; at++) this.bytes[this.length + at] = bytes[at] as number;
    this.length += size;
  }

  /** The pieces that are full. */
  take(): Uint8Array<ArrayBuffer>[] {
    const full = this.#full;
    if (full.length > 0) this.#full = [];
    return full;
  }

  /** What is left. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.#flush();
    return this.take();
  }

  #flush(): void {
    if (this.length > this.#start) this.#full.push(this.bytes.subarray(this.#start, this.length));
    this.#start = this.length;
  }
}
