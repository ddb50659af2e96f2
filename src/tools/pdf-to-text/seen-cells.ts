import type { PdfCharacter } from "#shared/pdf/pdfium.ts";

const MARK = /^\p{M}+$/u;
/** A gap of this share of a line's height is a space: letters of these scripts touch or nearly do. */
const GAP = 0.1;

/** A character or ligature, with its marks. */
export interface Cell extends PdfCharacter {
  isAfterSpace: boolean;
}

/** The characters of a line from the right as they are seen, from the left and without spaces. */
export function toSeenCells(line: readonly PdfCharacter[]): Cell[] {
  const cells: Cell[] = [];
  const marks: PdfCharacter[] = [];
  const height = line.reduce((most, { top, bottom }) => Math.max(most, top - bottom), 0);
  let isAfterSpace = false;
  for (const character of line.toSorted((one, other) => center(one) - center(other))) {
    const previous = cells.at(-1);
    if (character.text.trim() === "") isAfterSpace = true;
    else if (MARK.test(character.text)) marks.push(character);
    else if (previous?.left === character.left && previous.right === character.right) previous.text += character.text;
    else {
      const gap = previous ? character.left - previous.right : 0;
      isAfterSpace ||= gap > GAP * height;
      cells.push({ ...character, isAfterSpace });
      isAfterSpace = false;
    }
  }
  for (const cell of cells) cell.text = orderLigature(cell.text);
  return withMarks(cells, marks);
}

/** Each mark belongs to the nearest letter. Both are sorted. */
function withMarks(cells: Cell[], marks: readonly PdfCharacter[]): Cell[] {
  let at = 0;
  for (const mark of marks) {
    const distance = (cell: Cell | undefined) => (cell ? Math.abs(center(cell) - center(mark)) : Infinity);
    while (distance(cells[at + 1]) < distance(cells[at])) at++;
    const cell = cells[at];
    if (cell) cell.text += mark.text;
  }
  return cells;
}

/**
 * The engine gives the letters of a ligature from its end, unless the file has a character of its own for the ligature.
 */
function orderLigature(letters: string): string {
  if (letters.length === 1 || LIGATURES.has(letters)) return letters;
  return [...letters].reverse().join("");
}

/** Letters of each ligature in Arabic Presentation Forms. */
const LIGATURES: ReadonlySet<string> = new Set(
  Array.from({ length: 0xfefc - 0xfb50 }, (_, at) => String.fromCharCode(0xfb50 + at + 1).normalize("NFKC")),
);

function center({ left, right }: Pick<PdfCharacter, "left" | "right">): number {
  return (left + right) / 2;
}
