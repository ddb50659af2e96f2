import type { TextPosition } from "#shared/input-error.ts";
import { utf8Length } from "#shared/text-source.ts";

/** Keeps count of a text that is read in pieces, to say where in all of it something stands. */
export class TextPlace {
  #offset = 0;
  #byteOffset = 0;
  #line = 1;
  #lineStart = 0;

  /** Takes note of a piece that is read to its end. */
  pass(piece: string): void {
    for (let at = piece.indexOf("\n"); at !== -1; at = piece.indexOf("\n", at + 1)) {
      this.#line += 1;
      this.#lineStart = this.#offset + at + 1;
    }
    this.#offset += piece.length;
    this.#byteOffset += utf8Length(piece);
  }

  /** The place at `index` of the piece that comes next; without one, where the text read so far ends. */
  at(piece = "", index = 0): Required<TextPosition> {
    const before = piece.slice(0, index);
    const lineBreak = before.lastIndexOf("\n");
    const offset = this.#offset + before.length;
    return {
      offset,
      byteOffset: this.#byteOffset + utf8Length(before),
      line: this.#line + before.split("\n").length - 1,
      column: lineBreak === -1 ? offset - this.#lineStart + 1 : before.length - lineBreak,
    };
  }
}
