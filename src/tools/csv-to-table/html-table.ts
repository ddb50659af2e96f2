import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { batchTexts } from "#shared/csv/record-batch.ts";
import { ENTITIES } from "#shared/escape-xml.ts";

export interface HtmlSettings {
  /** Uses the first record as table head. */
  header: boolean;
  /** Writes a whole document with styles instead of only the table. */
  page: boolean;
  caption: string;
  /** Omits whitespace between tags. */
  minify: boolean;
}

/**
 * Writes a CSV file of any size as an HTML table. Cells are escaped, and their line breaks become `<br>`.
 */
export async function* htmlTable(
  { batches }: OpenCsv,
  { header, page, caption, minify }: HtmlSettings,
): AsyncGenerator<string> {
  const line = (level: number, tags: string) => (minify ? tags : `${"  ".repeat(level)}${tags}\n`);
  const row = (cells: readonly string[], before: string, after: string) =>
    line(2, `<tr>${before}${cells.join(after + before)}${after}</tr>`);

  if (page) yield pageStart(caption);
  yield line(0, "<table>") + (caption === "" ? "" : line(1, `<caption>${escapeHtml(caption)}</caption>`));
  yield line(1, header ? "<thead>" : "<tbody>");
  let first = header;
  for await (const batch of batches) {
    let html = "";
    for (const texts of batchTexts(batch)) {
      const cells = texts.map(escapeHtml);
      if (first) html += row(cells, '<th scope="col">', "</th>") + line(1, "</thead>") + line(1, "<tbody>");
      else html += row(cells, "<td>", "</td>");
      first = false;
    }
    yield html;
  }
  yield `${line(1, first ? "</thead>" : "</tbody>")}</table>\n`;
  if (page) yield "</body>\n</html>\n";
}

/** Escapes text for HTML; line breaks become `<br>`. */
export function escapeHtml(text: string): string {
  return text.replace(/\r\n|[&<>"'\r\n]/g, (special) => ENTITIES[special] ?? "<br>");
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
