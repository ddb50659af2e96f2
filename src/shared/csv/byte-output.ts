const PIECE_BYTES = 262_144;
/** Up to this size a loop is faster than `set`. */
const MAX_LOOP_BYTES = 64;

/** Collects bytes into pieces of 256 KiB or more, so that writing a small field allocates nothing. */
export class ByteOutput {
  /** The current piece. Callers that write into it must `reserve` first and then advance `length`. */
  bytes = new Uint8Array(PIECE_BYTES);
  length = 0;
  /** Start of the bytes not returned yet. */
  #start = 0;
  #full: Uint8Array<ArrayBuffer>[] = [];

  /** Makes room for `size` bytes after `length`. */
  reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    this.#flush();
    this.bytes = new Uint8Array(Math.max(PIECE_BYTES, size));
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

  /** Returns the full pieces. */
  take(): Uint8Array<ArrayBuffer>[] {
    const full = this.#full;
    if (full.length > 0) this.#full = [];
    return full;
  }

  end(): Uint8Array<ArrayBuffer>[] {
    this.#flush();
    return this.take();
  }

  #flush(): void {
    if (this.length > this.#start) this.#full.push(this.bytes.subarray(this.#start, this.length));
    this.#start = this.length;
  }
}
