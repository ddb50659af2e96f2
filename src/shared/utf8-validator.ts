/** Validates UTF-8 byte by byte. A TextDecoder can't report where the first error is. */
export class Utf8Validator {
  #missing = 0;
  #lowest = 0x80;
  #highest = 0xbf;

  /** Whether the bytes so far end with a complete character. */
  get isComplete(): boolean {
    return this.#missing === 0;
  }

  /**
   * Takes the next byte. Follows the Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above
   * U+10FFFF.
   * @returns whether the byte is valid here.
   */
  take(byte: number): boolean {
    if (this.#missing > 0) {
      if (byte < this.#lowest || byte > this.#highest) return false;
      this.#lowest = 0x80;
      this.#highest = 0xbf;
      this.#missing -= 1;
      return true;
    }
    if (byte < 0x80) return true;
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (byte === 0xe0) this.#lowest = 0xa0;
    if (byte === 0xed) this.#highest = 0x9f;
    if (byte === 0xf0) this.#lowest = 0x90;
    if (byte === 0xf4) this.#highest = 0x8f;
    return true;
  }
}

/** Number of bytes before the first one above 0x7F. */
export function asciiLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at + 4 <= bytes.length && (view.getInt32(at) & HIGH_BITS) === 0) at += 4;
  while (at < bytes.length && (bytes[at] as number) < 0x80) at += 1;
  return at;
}

/** Whether the bytes from `from` on are complete UTF-8; several times faster than a TextDecoder, which builds a string. */
export function isUtf8(bytes: Uint8Array, from = 0): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { length } = bytes;
  let at = from;
  while (at < length) {
    if (at + 4 <= length && (view.getInt32(at) & HIGH_BITS) === 0) {
      at += 4;
      continue;
    }
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    // Same rules as `take`; a missing byte counts as invalid.
    const second = bytes[at + 1] ?? 0;
    if (lead < 0xc2 || lead > 0xf4) return false;
    if (second < (lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80)) return false;
    if (second > (lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf)) return false;
    if (lead >= 0xe0 && !isContinuation(bytes[at + 2])) return false;
    if (lead >= 0xf0 && !isContinuation(bytes[at + 3])) return false;
    at += lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  }
  return true;
}

const HIGH_BITS = 0x80808080 | 0;

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}
