/** Tells byte by byte whether a text is UTF-8, which a TextDecoder only tells of all of it and not where. */
export class Utf8Sequence {
  #missing = 0;
  #lowest = 0x80;
  #highest = 0xbf;

  /** Whether the bytes so far end with a whole character. */
  get isWhole(): boolean {
    return this.#missing === 0;
  }

  /**
   * Takes the next byte. The table of well-formed sequences is that of the Unicode Standard (table 3-7): no overlong
   * forms, no surrogates, nothing above U+10FFFF.
   * @returns whether it can stand there.
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
