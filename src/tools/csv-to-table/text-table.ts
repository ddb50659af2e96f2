import { displayWidth } from "#shared/csv/display-width.ts";
import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { batchTexts } from "#shared/csv/record-batch.ts";

/** Ways to draw the frame of a table in plain text: its horizontal lines (left, fill, crossing, right) and bars. */
const FRAMES = {
  ascii: { top: "+-++", middle: "+-++", bottom: "+-++", bar: "|" },
  box: { top: "┌─┬┐", middle: "├─┼┤", bottom: "└─┴┘", bar: "│" },
} as const;
export type Frame = keyof typeof FRAMES;

/** A wider cell does not make its column wider than this, so that one long text does not fill lines with spaces. */
const WIDEST = 200;

/** Opens the same file each time: once to measure the columns, once to draw them. */
type OpenAgain = () => Promise<OpenCsv>;

/** Writes the text of a cell as it is drawn, with line feeds between its lines. */
type DrawCell = (text: string) => string;

/** Text as it is, but for control characters: a tab would move what follows it. */
const drawText: DrawCell = (text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  text.replace(/\r\n|[\0-\x1f\x7f]/g, (control) => (/[\r\n]/.test(control) ? "\n" : " "));

/** A cell as Markdown shows it. `_` inside a word is no markup. */
const drawMarkdown: DrawCell = (text) =>
  MARKUP.test(text)
    ? text
        .replace(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replace(/\r\n|[\r\n]/g, "<br>")
    : text;

const MARKUP = /[\\`*[\]|~_&<\r\n]/;

/**
 * Draws a CSV file as a Markdown table (GitHub Flavored Markdown §4.10), columns below each other.
 * The first record is the head; without one the head is empty, since Markdown has no table without it.
 * @see https://github.github.com/gfm/#tables-extension-
 */
export async function* markdownTable(open: OpenAgain, { header }: { header: boolean }): AsyncGenerator<string> {
  const widths = (await measureColumns(await open(), drawMarkdown)).map((width) => Math.max(3, width));
  if (widths.length === 0) return;
  const line = (fill: string) => `| ${widths.map((width) => fill.repeat(width)).join(" | ")} |\n`;
  if (!header) yield line(" ") + line("-");
  yield* drawRecords(await open(), drawMarkdown, { widths, bar: "|", belowFirst: header ? line("-") : "" });
}

/** Draws a CSV file as a table of lines and bars; a cell with line breaks takes as many lines. */
export async function* textTable(
  open: OpenAgain,
  { header, frame }: { header: boolean; frame: Frame },
): AsyncGenerator<string> {
  const widths = await measureColumns(await open(), drawText);
  if (widths.length === 0) return;
  const { top, middle, bottom, bar } = FRAMES[frame];
  const rule = ([left, fill, crossing, right]: string) =>
    `${left}${widths.map((width) => (fill as string).repeat(width + 2)).join(crossing)}${right}\n`;
  yield rule(top);
  yield* drawRecords(await open(), drawText, { widths, bar, belowFirst: header ? rule(middle) : "" });
  yield rule(bottom);
}

/** The width of each column: that of the widest line in it. */
async function measureColumns({ batches }: OpenCsv, draw: DrawCell): Promise<number[]> {
  const widths: number[] = [];
  for await (const batch of batches) {
    for (const texts of batchTexts(batch)) {
      for (const [column, text] of texts.entries()) {
        const drawn = draw(text);
        const width = drawn.includes("\n") ? Math.max(...drawn.split("\n").map(displayWidth)) : displayWidth(drawn);
        widths[column] = Math.max(widths[column] ?? 0, Math.min(WIDEST, width));
      }
    }
  }
  return widths;
}

async function* drawRecords(
  { batches }: OpenCsv,
  draw: DrawCell,
  { widths, bar, belowFirst }: { widths: readonly number[]; bar: string; belowFirst: string },
): AsyncGenerator<string> {
  const [start, between, end] = [`${bar} `, ` ${bar} `, ` ${bar}\n`];
  const line = (cells: readonly string[]) =>
    start + widths.map((width, column) => padTo(cells[column] ?? "", width)).join(between) + end;
  let isFirst = true;
  for await (const batch of batches) {
    let drawn = "";
    for (const texts of batchTexts(batch)) {
      const cells = texts.map(draw);
      if (cells.some((cell) => cell.includes("\n"))) {
        const lines = cells.map((cell) => cell.split("\n"));
        const most = Math.max(...lines.map(({ length }) => length));
        for (let at = 0; at < most; at++) drawn += line(lines.map((texts) => texts[at] ?? ""));
      } else drawn += line(cells);
      if (isFirst) drawn += belowFirst;
      isFirst = false;
    }
    yield drawn;
  }
}

/** Fills a line of a cell with spaces. */
function padTo(text: string, width: number): string {
  return text.padEnd(text.length + width - displayWidth(text));
}
