import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { type CellStyle, columnWidths, LineBytes } from "./line-bytes.ts";
import type { RowTags } from "./row-tags.ts";

type Open = () => Promise<OpenCsv>;

/** Ways to draw the frame of a table in plain text: its horizontal lines (left, fill, crossing, right) and bars. */
const FRAMES = {
  ascii: { top: "+-++", middle: "+-++", bottom: "+-++", bar: "|" },
  box: { top: "┌─┬┐", middle: "├─┼┤", bottom: "└─┴┘", bar: "│" },
} as const;
export type Frame = keyof typeof FRAMES;

const LINE_BREAK = /\r\n|\r|\n/;

// A tab or another control character would move what follows it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\0-\x1f\x7f]/g;

const TEXT: CellStyle = {
  wordUnderscores: false,
  special: "",
  growth: 1,
  lines: (text) => text.split(LINE_BREAK).map((line) => line.replace(CONTROL, " ")),
};

/** `_` inside a word is no markup. */
const MARKDOWN_SPECIAL = /[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A cell as Markdown shows it: markup is escaped, a line break is `<br>`. */
const MARKDOWN: CellStyle = {
  wordUnderscores: true,
  special: "\\`*[]|~_&<",
  growth: "&amp;".length,
  lines: (text) => [
    text
      .replace(MARKDOWN_SPECIAL, "\\$&")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/\r\n|\r|\n/g, "<br>"),
  ],
};

/**
 * Draws a CSV file as a Markdown table (GitHub Flavored Markdown §4.10), columns below each other.
 * The first record is the head; without one the head is empty, since Markdown has no table without it.
 * @see https://github.github.com/gfm/#tables-extension-
 */
export async function* markdownTable(
  open: Open,
  { header }: { header: boolean },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const widths = (await columnWidths(await open(), MARKDOWN)).map((width) => Math.max(3, width));
  if (widths.length === 0) return;
  const line = (fill: string) => `| ${widths.map((width) => fill.repeat(width)).join(" | ")} |\n`;
  const lines = new LineBytes(widths, barsOf("|"), MARKDOWN);
  if (!header) lines.text(line(" ") + line("-"));
  yield* drawRecords(await open(), lines, header ? line("-") : undefined);
  yield* lines.end();
}

/** Draws a CSV file as a table of lines and bars; a cell with line breaks takes as many lines. */
export async function* textTable(
  open: Open,
  { header, frame }: { header: boolean; frame: Frame },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const widths = await columnWidths(await open(), TEXT);
  if (widths.length === 0) return;
  const { top, middle, bottom, bar } = FRAMES[frame];
  const rule = ([left, fill, crossing, right]: string) =>
    `${left}${widths.map((width) => (fill as string).repeat(width + 2)).join(crossing)}${right}\n`;
  const lines = new LineBytes(widths, barsOf(bar), TEXT);
  lines.text(rule(top));
  yield* drawRecords(await open(), lines, header ? rule(middle) : undefined);
  lines.text(rule(bottom));
  yield* lines.end();
}

function barsOf(bar: string): RowTags {
  return { start: `${bar} `, between: ` ${bar} `, end: ` ${bar}\n` };
}

/** Draws all records, with `rule` behind the first one. */
async function* drawRecords(
  { batches }: OpenCsv,
  lines: LineBytes,
  rule: string | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let header = rule;
  for await (const batch of batches) {
    if (header !== undefined) {
      lines.rows(batch, 0, 1);
      lines.text(header);
    }
    lines.rows(batch, header === undefined ? 0 : 1, batch.count);
    header = undefined;
    yield* lines.take();
  }
}
