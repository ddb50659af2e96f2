import type { PdfCharacter } from "#shared/pdf/pdfium.ts";
import { hasRightToLeft, toLogicalOrder } from "./logical-order.ts";
import { toSeenCells } from "./seen-cells.ts";

/** A gap of this share of a line's height separates words. */
const GAP = 0.2;

/** The text of a page in the order in which it is drawn, with lines from the right in the order in which they are read. */
export function readLines(characters: readonly PdfCharacter[]): string {
  const isRightDefault = isMostlyRight(characters);
  return joinScripts(splitLines(characters))
    .map((line) => {
      const text = line.map(({ text }) => text).join("");
      if (!hasRightToLeft(text)) return text;
      const seen = toSeenCells(line).flatMap(({ text, isAfterSpace }) => (isAfterSpace ? [" ", text] : [text]));
      return toLogicalOrder(seen, { isRightDefault });
    })
    .map((text) => text.replaceAll(LINE_END_HYPHEN, "").trimEnd())
    .join("\n")
    .trim();
}

/** Marks where the engine joined a word that was hyphenated at the end of a line. */
const LINE_END_HYPHEN = "\uFFFE";

/** Whether most letters of a page are written from the right. */
export function isMostlyRight(characters: readonly PdfCharacter[]): boolean {
  const right = characters.filter(({ text }) => hasRightToLeft(text)).length;
  const all = characters.filter(({ text }) => /^\p{L}/u.test(text)).length;
  return right > all / 2;
}

function splitLines(characters: readonly PdfCharacter[]): PdfCharacter[][] {
  const lines: PdfCharacter[][] = [[]];
  for (const character of characters) {
    if (character.text === "\n") lines.push([]);
    else if (character.text !== "\r" && character.text !== "\0") lines.at(-1)?.push(character);
  }
  return lines;
}

/** The engine puts a raised or lowered character on a line of its own. */
function joinScripts(lines: readonly PdfCharacter[][]): PdfCharacter[][] {
  const joined: PdfCharacter[][] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    if (previous && isNext(previous, line)) previous.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

function isNext(line: readonly PdfCharacter[], next: readonly PdfCharacter[]): boolean {
  const last = line.findLast(isVisible);
  const first = next.find(isVisible);
  if (!last || !first) return false;
  const isAtHeight = isWithin(middle(first), last) || isWithin(middle(last), first);
  const gap = Math.max(first.left - last.right, last.left - first.right);
  return isAtHeight && gap < GAP * Math.max(height(last), height(first));
}

const isVisible = ({ text }: PdfCharacter) => text.trim() !== "";
const middle = ({ top, bottom }: PdfCharacter) => (top + bottom) / 2;
const height = ({ top, bottom }: PdfCharacter) => top - bottom;
const isWithin = (y: number, { top, bottom }: PdfCharacter) => y > bottom && y < top;
