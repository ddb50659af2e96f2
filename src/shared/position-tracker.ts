import type { TextPosition } from "#shared/input-error.ts";
import { utf8Length } from "#shared/utf8-length.ts";

/** Tracks positions in a text that is read in pieces. */
export class PositionTracker {
  #offset = 0;
  #byteOffset = 0;
  #line = 1;
  /** Characters so far in the line that the next piece continues. */
  #lineLength = 0;

  /** Moves past a piece that has been read. */
  advance(piece: string): void {
    for (let at = piece.indexOf("\n"); at !== -1; at = piece.indexOf("\n", at + 1)) this.#line += 1;
    this.#lineLength = this.#lineLengthAfter(piece);
    this.#offset += piece.length;
    this.#byteOffset += utf8Length(piece);
  }

  /** The position at `index` in the next piece; without a piece, the end of the text so far. */
  at(piece = "", index = 0): Required<TextPosition> {
    const before = piece.slice(0, index);
    return {
      offset: this.#offset + before.length,
      byteOffset: this.#byteOffset + utf8Length(before),
      line: this.#line + before.split("\n").length - 1,
      column: this.#lineLengthAfter(before) + 1,
    };
  }

  #lineLengthAfter(text: string): number {
    const lineBreak = text.lastIndexOf("\n");
    const length = characterCount(text.slice(lineBreak + 1));
    return lineBreak === -1 ? this.#lineLength + length : length;
  }
}

function characterCount(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
