import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { escapeHtml, HtmlBytes } from "./html-bytes.ts";

export interface HtmlSettings {
  /** The first record is the head of the table. */
  header: boolean;
  /** A whole document with a style, instead of the table alone. */
  page: boolean;
  caption: string;
  /** Without spaces and line breaks between the tags. */
  minify: boolean;
}

/**
 * Draws a CSV file as an HTML table, from bytes to bytes, at any size. Cells are text: markup in them is shown, not
 * obeyed, and line breaks in them become `<br>`.
 */
export async function* htmlTable(
  { batches }: OpenCsv,
  { header, page, caption, minify }: HtmlSettings,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const line = (level: number, tags: string) => (minify ? tags : `${"  ".repeat(level)}${tags}\n`);
  const rowTags = (before: string, after: string) => ({
    start: `${minify ? "" : "    "}<tr>${before}`,
    between: after + before,
    end: line(0, `${after}</tr>`),
  });
  const head = rowTags('<th scope="col">', "</th>");
  const data = rowTags("<td>", "</td>");
  const html = new HtmlBytes();

  if (page) yield pageStart(caption);
  yield line(0, "<table>") + (caption === "" ? "" : line(1, `<caption>${escapeHtml(caption)}</caption>`));
  html.markup(line(1, header ? "<thead>" : "<tbody>"));
  let first = header;
  for await (const batch of batches) {
    if (first) {
      html.rows(batch, 0, 1, head);
      html.markup(line(1, "</thead>") + line(1, "<tbody>"));
    }
    html.rows(batch, first ? 1 : 0, batch.count, data);
    first = false;
    yield* html.take();
  }
  yield* html.end();
  yield `${line(1, first ? "</thead>" : "</tbody>")}</table>\n`;
  if (page) yield "</body>\n</html>\n";
}

function pageStart(caption: string): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(caption || "Table")}</title>
<style>
  body { margin: 2rem; font-family: system-ui, sans-serif; }
  table { border-collapse: collapse; }
  caption { margin-bottom: 0.5rem; font-weight: bold; text-align: left; }
  th, td { padding: 0.375rem 0.75rem; border: 1px solid #bbb; text-align: left; vertical-align: top; }
  th { background: #f2f2f2; }
  tbody tr:nth-child(even) { background: #fafafa; }
</style>
</head>
<body>
`;
}
