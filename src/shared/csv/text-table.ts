import { displayWidth } from "#shared/csv/display-width.ts";
import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { batchTexts } from "#shared/csv/record-batch.ts";

/** Frame styles: horizontal lines (left, fill, crossing, right) and vertical bar. */
const FRAMES = {
  ascii: { top: "+-++", middle: "+-++", bottom: "+-++", bar: "|" },
  box: { top: "┌─┬┐", middle: "├─┼┤", bottom: "└─┴┘", bar: "│" },
} as const;
export type Frame = keyof typeof FRAMES;

/** Limits the padding that one long cell causes in all other lines. */
const MAX_COLUMN_WIDTH = 200;

/** Opens the same file again: once to measure columns, once to draw them. */
type Reopen = () => Promise<OpenCsv>;

/** Converts a cell to its drawn form, with line feeds between lines. */
type DrawCell = (text: string) => string;

/** Replaces control characters: a tab would misalign the columns. */
const drawText: DrawCell = (text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replaces control characters on purpose
  text.replace(/\r\n|[\0-\x1f\x7f]/g, (control) => (/[\r\n]/.test(control) ? "\n" : " "));

/** Escapes Markdown. `_` inside a word is not markup. */
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
 * Writes a CSV file as an aligned Markdown table (GitHub Flavored Markdown §4.10). Without a header row, the head is
 * empty, because Markdown tables require one.
 * @see https://github.github.com/gfm/#tables-extension-
 */
export async function* markdownTable(open: Reopen, { header }: { header: boolean }): AsyncGenerator<string> {
  const widths = (await measureColumns(await open(), drawMarkdown)).map((width) => Math.max(3, width));
  if (widths.length === 0) return;
  const line = (fill: string) => `| ${widths.map((width) => fill.repeat(width)).join(" | ")} |\n`;
  if (!header) yield line(" ") + line("-");
  yield* drawRecords(await open(), drawMarkdown, { widths, bar: "|", ruleAfterFirst: header ? line("-") : "" });
}

/** Writes a CSV file as a framed plain-text table. Cells may span several lines. */
export async function* textTable(
  open: Reopen,
  { header, frame }: { header: boolean; frame: Frame },
): AsyncGenerator<string> {
  const widths = await measureColumns(await open(), drawText);
  if (widths.length === 0) return;
  const { top, middle, bottom, bar } = FRAMES[frame];
  const rule = ([left, fill, crossing, right]: string) =>
    `${left}${widths.map((width) => (fill as string).repeat(width + 2)).join(crossing)}${right}\n`;
  yield rule(top);
  yield* drawRecords(await open(), drawText, { widths, bar, ruleAfterFirst: header ? rule(middle) : "" });
  yield rule(bottom);
}

/** Measures the widest line in each column. */
async function measureColumns({ batches }: OpenCsv, draw: DrawCell): Promise<number[]> {
  const widths: number[] = [];
  for await (const batch of batches) {
    for (const texts of batchTexts(batch)) {
      for (const [column, text] of texts.entries()) {
        const drawn = draw(text);
        const width = drawn.includes("\n") ? Math.max(...drawn.split("\n").map(displayWidth)) : displayWidth(drawn);
        widths[column] = Math.max(widths[column] ?? 0, Math.min(MAX_COLUMN_WIDTH, width));
      }
    }
  }
  return widths;
}

async function* drawRecords(
  { batches }: OpenCsv,
  draw: DrawCell,
  { widths, bar, ruleAfterFirst }: { widths: readonly number[]; bar: string; ruleAfterFirst: string },
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
        const lineCount = Math.max(...lines.map(({ length }) => length));
        for (let at = 0; at < lineCount; at++) drawn += line(lines.map((texts) => texts[at] ?? ""));
      } else drawn += line(cells);
      if (isFirst) drawn += ruleAfterFirst;
      isFirst = false;
    }
    yield drawn;
  }
}

/** Pads a line to a display width. */
function padTo(text: string, width: number): string {
  return text.padEnd(text.length + width - displayWidth(text));
}
