import { LF } from "#shared/ascii.ts";

const PART_BYTES = 4_194_304;
/** A result may be thousands of small files. */
const FIRST_PART_BYTES = 65_536;
/** Encoding a string takes about 300 ns, however short it is. */
const PENDING_LENGTH = 8_192;
const FOUR_LINE_FEEDS = 0x0a0a0a0a;

/**
 * Builds one Blob from any number of pieces. It copies them into 4 MiB parts: a Blob of a million tiny pieces is slow
 * to create, and browsers can keep finished parts outside the page's memory.
 */
export class BlobWriter {
  /** Bytes written. Final after `finish`. */
  bytes = 0;
  /** Line feeds written. Final after `finish`. */
  lineBreaks = 0;
  /** The last byte written; `undefined` before the first. */
  lastByte: number | undefined;

  readonly #encoder = new TextEncoder();
  #part = new Uint8Array(FIRST_PART_BYTES);
  readonly #parts: Blob[] = [];
  #filled = 0;
  /** Strings not encoded yet. */
  #pending = "";

  /** Copies the piece; strings become UTF-8. A character may be split across two strings; a lone surrogate becomes U+FFFD. */
  write(piece: string | Uint8Array): void {
    if (piece.length === 0) return;
    if (typeof piece !== "string") {
      this.#flushText();
      this.#writeBytes(piece);
      return;
    }
    this.#pending += piece;
    if (this.#pending.length < PENDING_LENGTH) return;
    const text = this.#pending;
    const end = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    this.#pending = text.slice(end);
    this.#writeText(text.slice(0, end));
  }

  finish(type: string): Blob {
    this.#flushText();
    this.#flush();
    return new Blob(this.#parts, { type });
  }

  #writeText(text: string): void {
    let rest = text;
    while (rest !== "") {
      const { read, written } = this.#encoder.encodeInto(rest, this.#part.subarray(this.#filled));
      this.#filled += written;
      rest = rest.slice(read);
      if (rest !== "") this.#nextPart();
    }
  }

  #writeBytes(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + this.#part.length - this.#filled);
      this.#part.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled === this.#part.length) this.#nextPart();
    }
  }

  #flushText(): void {
    const text = this.#pending;
    this.#pending = "";
    this.#writeText(text);
  }

  #nextPart(): void {
    this.#flush();
    if (this.#part.length < PART_BYTES) this.#part = new Uint8Array(PART_BYTES);
  }

  #flush(): void {
    if (this.#filled === 0) return;
    const part = this.#part.subarray(0, this.#filled);
    this.lineBreaks += countLineFeeds(part);
    this.bytes += part.length;
    this.lastByte = part.at(-1);
    this.#parts.push(new Blob([part]));
    this.#filled = 0;
  }
}

/**
 * Checks four bytes at a time.
 * @see https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord for the zero-byte test
 */
function countLineFeeds({ buffer, length }: Uint8Array<ArrayBuffer>): number {
  let count = 0;
  const words = new Int32Array(buffer, 0, Math.floor(length / 4));
  for (let index = 0; index < words.length; index++) {
    const word = (words[index] as number) ^ FOUR_LINE_FEEDS;
    const found = ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f);
    if (found !== 0) count += ((found >>> 7) & 1) + ((found >>> 15) & 1) + ((found >>> 23) & 1) + (found >>> 31);
  }
  for (const byte of new Uint8Array(buffer, 4 * words.length, length % 4)) if (byte === LF) count += 1;
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
