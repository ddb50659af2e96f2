import { eastAsianWidth } from "get-east-asian-width";

/** Advance widths of Arimo, which are those of Arial and Helvetica, from U+0020 to U+007E: thousandths of the size. */
const WIDTHS =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map((width) => Number(width) / 1_000);
/** Other letters are about as wide as Cyrillic ones. */
const OTHER = 0.6;
const BOLD = 1.08;

/** The width of a line in pixels, in Arimo or a font with its metrics. Other fonts are used for CJK and emoji: 1 em. */
export function textWidth(text: string, size: number, bold: boolean): number {
  let width = 0;
  for (const character of text.normalize("NFD")) {
    if (/\p{Mn}/u.test(character)) continue;
    const code = character.codePointAt(0) ?? 0;
    width += WIDTHS[code - 0x20] ?? (eastAsianWidth(code) === 2 ? 1 : OTHER);
  }
  return width * size * (bold ? BOLD : 1);
}
