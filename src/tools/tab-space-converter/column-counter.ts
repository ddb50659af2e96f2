/**
 * Counts the columns of text in an editor or terminal: two for East Asian wide characters (UAX #11) and emoji, none for
 * marks and joined characters. The text may come in parts, cut anywhere but inside a code point.
 */
export class ColumnCounter {
  /** Zero-based column of the next character. */
  column = 0;
  #lastWidth = 1;
  #isJoined = false;

  /** Moves to a column reached by spaces or tabs, or to the start of the next line. */
  moveTo(column: number): void {
    this.column = column;
    this.#lastWidth = 1;
    this.#isJoined = false;
  }

  add(text: string): void {
    if (PLAIN.test(text)) {
      this.moveTo(this.column + text.length);
      return;
    }
    for (let at = 0; at < text.length; at++) {
      const codePoint = text.codePointAt(at) as number;
      if (codePoint > 0xffff) at += 1;
      this.#addCharacter(codePoint);
    }
  }

  #addCharacter(codePoint: number): void {
    if (codePoint === EMOJI_STYLE) {
      // A heart or a digit is narrow as text and wide as an emoji.
      if (this.#lastWidth === 1) this.column += 1;
      this.#lastWidth = 0;
      return;
    }
    if (codePoint === JOINER) {
      this.#isJoined = this.#lastWidth !== 1;
      return;
    }
    const width = this.#isJoined ? 0 : widthOf(codePoint);
    this.#isJoined = false;
    this.column += width;
    if (width > 0) this.#lastWidth = width;
  }
}

function widthOf(codePoint: number): 0 | 1 | 2 {
  if (codePoint < 0x300) return 1;
  if (codePoint >= 0x4e00 && codePoint <= 0x9fff) return 2;
  if (codePoint >= 0xac00 && codePoint <= 0xd7a3) return 2;
  const character = String.fromCodePoint(codePoint);
  if (WIDE.test(character)) return 2;
  return ZERO_WIDTH.test(character) ? 0 : 1;
}

const PLAIN = /^[\x20-\u02ff]*$/;
const EMOJI_STYLE = 0xfe0f;
const JOINER = 0x200d;
/** Marks, format characters, the inner letters of Hangul syllables, and skin tones, which color the previous emoji. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\p{Emoji_Modifier}]/u;
/** East_Asian_Width=W and F in EastAsianWidth.txt; whole blocks where all of a block is wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u3029\u3030-\u303e\u3041-\u3098\u309b-\u33ff\u3400-\u4dbf\u4e00-\ua4c6\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|(?!\p{Emoji_Modifier})\p{Emoji_Presentation}(?<!\p{Regional_Indicator})/u;
