export const WORD_BYTES = 4;

/** What stands around the cells of a row. */
export interface RowTags {
  start: string;
  between: string;
  end: string;
}

/** Bytes that are written often, four at once. */
export class Tag {
  /** Bytes to reserve for it, with a word for what is written over. */
  readonly room: number;
  /** The bytes four by four, the last ones filled up. */
  readonly #words: Int32Array;
  readonly #length: number;

  constructor(text: string) {
    const bytes = new TextEncoder().encode(text);
    const filled = new Uint8Array(Math.ceil(bytes.length / WORD_BYTES) * WORD_BYTES);
    filled.set(bytes);
    const view = viewOf(filled);
    this.#words = Int32Array.from({ length: filled.length / WORD_BYTES }, (_, index) =>
      view.getInt32(index * WORD_BYTES, true),
    );
    this.#length = bytes.length;
    this.room = filled.length + WORD_BYTES;
  }

  /** @returns where the tag ends */
  write(target: DataView, to: number): number {
    const words = this.#words;
    for (let index = 0; index < words.length; index++) {
      target.setInt32(to + index * WORD_BYTES, words[index] as number, true);
    }
    return to + this.#length;
  }
}

export function viewOf({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(buffer, byteOffset, length);
}
