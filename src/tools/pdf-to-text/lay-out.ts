import type { PdfCharacter } from "#shared/pdf/pdfium.ts";
import { hasRightToLeft, toLogicalOrder } from "./logical-order.ts";
import { isMostlyRight } from "./read-lines.ts";
import { type Cell, toSeenCells } from "./seen-cells.ts";

/** Blank lines for one gap, and columns of one line; a stray character far away needs no more. */
const MAX_BLANK_LINES = 3;
const MAX_COLUMNS = 400;
/** A gap of this share of a line's height is a space, even without one in the file. */
const SPACE = 0.25;
/** From this share on, a space in the file is one. After a raised character, there is none. */
const MIN_GAP = 0.02;
/** From this share of a line's height, a gap divides columns. */
const COLUMN = 0.8;
/** Shorter pieces say little about the width of characters. */
const MIN_LENGTH = 8;

interface Line {
  /** The highest and lowest edge. */
  top: number;
  bottom: number;
  characters: Cell[];
}

/** Text of a line without a wide gap. */
interface Piece {
  left: number;
  right: number;
  text: string;
}

/**
 * Places text in lines and columns as on the page, so that tables keep their columns.
 * @param characters in the order in which they are read
 */
export function layOut(characters: readonly PdfCharacter[]): string {
  const isRightDefault = isMostlyRight(characters);
  const spaces = characters.filter(({ text }) => text === " ");
  const lines = toLines(withoutSpaces(characters)).map((line) => ({
    ...line,
    pieces: toPieces(spaceFromRight(line, spaces)).map(({ cells, ...piece }): Piece => {
      const text = cells.join("");
      return { ...piece, text: hasRightToLeft(text) ? toLogicalOrder(cells, { isRightDefault }) : text };
    }),
  }));
  const pieces = lines.flatMap((line) => line.pieces);
  const left = Math.min(...pieces.map((piece) => piece.left));
  const width = columnWidth(pieces);
  const height = median(lines.map(({ top, bottom }) => top - bottom)) || 1;
  return lines
    .flatMap((line, place) => {
      const above = lines[place - 1];
      const gap = above ? Math.round((above.bottom - line.top) / height) : 0;
      const blank = Math.max(0, Math.min(MAX_BLANK_LINES, gap));
      return [...Array<string>(blank).fill(""), alignPieces(line.pieces, left, width)];
    })
    .join("\n");
}

function withoutSpaces(characters: readonly PdfCharacter[]): Cell[] {
  return characters.flatMap((character, place) => {
    if (/^[\s\0]$/.test(character.text)) return [];
    // A hyphen at the end of a line.
    const text = character.text === "\uFFFE" ? "-" : character.text;
    return [{ ...character, text, isAfterSpace: /^\s?$/.test(characters[place - 1]?.text ?? "") }];
  });
}

/** From top to bottom. Superscript, whose middle is within the height of a line, or the line's within its, belongs to it. */
function toLines(characters: readonly Cell[]): Line[] {
  const lines: Line[] = [];
  for (const character of characters.toSorted((one, other) => middle(other) - middle(one))) {
    const line = lines.at(-1);
    if (line && (middle(character) > line.bottom || middle(line) <= character.top)) {
      line.characters.push(character);
      if (character.top - character.bottom > line.top - line.bottom) {
        line.top = character.top;
        line.bottom = character.bottom;
      }
    } else lines.push({ top: character.top, bottom: character.bottom, characters: [character] });
  }
  for (const line of lines) line.characters.sort((one, other) => one.left - other.left);
  return lines;
}

const middle = ({ top, bottom }: Pick<PdfCharacter, "top" | "bottom">) => (top + bottom) / 2;

/** In a line from the right, the character before a space is on its right. */
function spaceFromRight(line: Line, spaces: readonly PdfCharacter[]): Line {
  if (!line.characters.some(({ text }) => hasRightToLeft(text))) return line;
  const between = spaces.filter((space) => middle(space) > line.bottom && middle(space) < line.top);
  return { ...line, characters: toSeenCells([...line.characters, ...between]) };
}

function toPieces({ characters, top, bottom }: Line): (Omit<Piece, "text"> & { cells: string[] })[] {
  const pieces: (Omit<Piece, "text"> & { cells: string[] })[] = [];
  for (const { text, left, right, isAfterSpace } of characters) {
    const piece = pieces.at(-1);
    const gap = piece ? (left - piece.right) / (top - bottom) : 0;
    if (!piece || gap > COLUMN) {
      pieces.push({ left, right, cells: [text] });
      continue;
    }
    if ((isAfterSpace && gap > MIN_GAP) || gap > SPACE) piece.cells.push(" ");
    piece.cells.push(text);
    piece.right = Math.max(piece.right, right);
  }
  return pieces;
}

/** So narrow that no piece reaches into the column after it. */
function columnWidth(pieces: readonly Piece[]): number {
  const widths = pieces.map(({ left, right, text }) => ({ width: (right - left) / text.length, text }));
  const long = widths.filter(({ text }) => text.length >= MIN_LENGTH);
  return Math.max(Math.min(...(long.length > 0 ? long : widths).map(({ width }) => width)), 0.5);
}

function alignPieces(pieces: readonly Piece[], left: number, width: number): string {
  return pieces.reduce((line, piece) => {
    const column = Math.min(MAX_COLUMNS, Math.round((piece.left - left) / width));
    return (line === "" ? "" : `${line} `).padEnd(column) + piece.text;
  }, "");
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}
