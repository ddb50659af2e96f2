import { type CellStyle, type CsvSource, type DrawnCells, drawCells } from "./cell-bytes.ts";
import { LineBytes } from "./line-bytes.ts";
import type { RowTags } from "./row-tags.ts";

/** Ways to draw the frame of a table in plain text: its horizontal lines (left, fill, crossing, right) and bars. */
const FRAMES = {
  ascii: { top: "+-++", middle: "+-++", bottom: "+-++", bar: "|" },
  box: { top: "┌─┬┐", middle: "├─┼┤", bottom: "└─┴┘", bar: "│" },
} as const;
export type Frame = keyof typeof FRAMES;

const CONTROLS = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).concat("\x7f");

/** Text as it is, but for control characters: a tab would move what follows it. */
const TEXT: CellStyle = {
  wordUnderscores: false,
  escapes: { ...Object.fromEntries(CONTROLS.map((control) => [control, " "])), "\r": "\n", "\n": "\n" },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  special: /\r\n|[\0-\x1f\x7f]/g,
};

const MARKUP = ["\\", "`", "*", "[", "]", "|", "~", "_"];

/** A cell as Markdown shows it. `_` inside a word is no markup. */
const MARKDOWN: CellStyle = {
  wordUnderscores: true,
  escapes: {
    ...Object.fromEntries(MARKUP.map((character) => [character, `\\${character}`])),
    "&": "&amp;",
    "<": "&lt;",
    "\r": "<br>",
    "\n": "<br>",
  },
  special: /\r\n|[\r\n\\`*[\]|~&<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
};

/**
 * Draws a CSV file as a Markdown table (GitHub Flavored Markdown §4.10), columns below each other.
 * The first record is the head; without one the head is empty, since Markdown has no table without it.
 * @see https://github.github.com/gfm/#tables-extension-
 */
export async function* markdownTable(
  source: CsvSource,
  { header }: { header: boolean },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const cells = await drawCells(source, MARKDOWN);
  const widths = cells.widths.map((width) => Math.max(3, width));
  if (widths.length === 0) return;
  const line = (fill: string) => `| ${widths.map((width) => fill.repeat(width)).join(" | ")} |\n`;
  const lines = new LineBytes(widths, barsOf("|"), header ? line("-") : undefined);
  if (!header) lines.text(line(" ") + line("-"));
  yield* drawRecords(cells, lines);
  yield* lines.end();
}

/** Draws a CSV file as a table of lines and bars; a cell with line breaks takes as many lines. */
export async function* textTable(
  source: CsvSource,
  { header, frame }: { header: boolean; frame: Frame },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const cells = await drawCells(source, TEXT);
  const { widths } = cells;
  if (widths.length === 0) return;
  const { top, middle, bottom, bar } = FRAMES[frame];
  const rule = ([left, fill, crossing, right]: string) =>
    `${left}${widths.map((width) => (fill as string).repeat(width + 2)).join(crossing)}${right}\n`;
  const lines = new LineBytes(widths, barsOf(bar), header ? rule(middle) : undefined);
  lines.text(rule(top));
  yield* drawRecords(cells, lines);
  lines.text(rule(bottom));
  yield* lines.end();
}

function barsOf(bar: string): RowTags {
  return { start: `${bar} `, between: ` ${bar} `, end: ` ${bar}\n` };
}

async function* drawRecords({ pieces }: DrawnCells, lines: LineBytes): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const piece of pieces) {
    lines.records(piece);
    yield* lines.take();
  }
}
