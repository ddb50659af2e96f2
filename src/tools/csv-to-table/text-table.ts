import { displayWidth } from "#shared/csv/display-width.ts";
import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";
import { drawRows } from "./table-rows.ts";

type Open = () => Promise<OpenCsv>;

/** Ways to draw the frame of a table in plain text: its horizontal lines (left, fill, crossing, right) and bars. */
const FRAMES = {
  ascii: { top: "+-++", middle: "+-++", bottom: "+-++", bar: "|" },
  box: { top: "┌─┬┐", middle: "├─┼┤", bottom: "└─┴┘", bar: "│" },
} as const;
export type Frame = keyof typeof FRAMES;

/** A wider cell does not make its column wider than this, so that one long text does not fill lines with spaces. */
const WIDEST = 200;

/**
 * Draws a CSV file as a Markdown table (GitHub Flavored Markdown §4.10), columns below each other.
 * The first record is the head; without one the head is empty, since Markdown has no table without it.
 * @see https://github.github.com/gfm/#tables-extension-
 */
export async function* markdownTable(open: Open, { header }: { header: boolean }): AsyncGenerator<string> {
  const widths = (await measure(open, markdownCell)).map((width) => Math.max(3, width));
  if (widths.length === 0) return;
  const row = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => padded(cells[index] ?? "", width)).join(" | ")} |\n`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n`;
  if (!header) yield row([]) + rule;
  yield* drawRows(await open(), (cells, number) => {
    const drawn = row(cells.map(markdownCell));
    return header && number === 0 ? drawn + rule : drawn;
  });
}

/** `_` inside a word is no markup. */
const MARKDOWN_SPECIAL = /[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What most cells are made of: nothing of it is markup. */
const MARKDOWN_PLAIN = /^[A-Za-z0-9 .,:;'"()/+@%-]*$/;

/** A cell as Markdown shows it: markup is escaped, a line break is `<br>`. */
function markdownCell(text: string): string {
  if (MARKDOWN_PLAIN.test(text)) return text;
  return text
    .replace(MARKDOWN_SPECIAL, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/\r\n|\r|\n/g, "<br>");
}

/** Draws a CSV file as a table of lines and bars; a cell with line breaks takes as many lines. */
export async function* textTable(
  open: Open,
  { header, frame }: { header: boolean; frame: Frame },
): AsyncGenerator<string> {
  const widths = await measure(open, (cell) => cell);
  if (widths.length === 0) return;
  const { top, middle, bottom, bar } = FRAMES[frame];
  const rule = ([left, fill, crossing, right]: string) =>
    `${left}${widths.map((width) => (fill as string).repeat(width + 2)).join(crossing)}${right}\n`;
  const row = (cells: readonly string[]) => {
    const lines = cells.map(linesOf);
    const height = Math.max(...lines.map(({ length }) => length));
    let drawn = "";
    for (let line = 0; line < height; line++) {
      const parts = widths.map((width, column) => padded(lines[column]?.[line] ?? "", width));
      drawn += `${bar} ${parts.join(` ${bar} `)} ${bar}\n`;
    }
    return drawn;
  };
  yield rule(top);
  yield* drawRows(await open(), (cells, number) => (header && number === 0 ? row(cells) + rule(middle) : row(cells)));
  yield rule(bottom);
}

function linesOf(text: string): string[] {
  if (PRINTABLE.test(text)) return [text];
  // A tab or another control character would move what follows it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  return text.split(/\r\n|\r|\n/).map((line) => line.replace(/[\0-\x1f\x7f]/g, " "));
}

/** The width of each column over all records. */
async function measure(open: Open, draw: (cell: string) => string): Promise<number[]> {
  const widths: number[] = [];
  const { batches } = await open();
  for await (const batch of batches) {
    for (let record = 0; record < batch.count; record++) {
      recordTexts(batch, record).forEach((cell, column) => {
        const drawn = draw(cell);
        const width = PRINTABLE.test(drawn) ? drawn.length : Math.max(...linesOf(drawn).map(widthOf));
        if (width > (widths[column] ?? -1)) widths[column] = Math.min(WIDEST, width);
      });
    }
  }
  return widths;
}

const PRINTABLE = /^[ -~]*$/;

function widthOf(text: string): number {
  return PRINTABLE.test(text) ? text.length : displayWidth(text);
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
