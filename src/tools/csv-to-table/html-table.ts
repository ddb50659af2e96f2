import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { drawRows } from "./table-rows.ts";

export interface HtmlSettings {
  /** The first record is the head of the table. */
  header: boolean;
  /** A whole document with a style, instead of the table alone. */
  page: boolean;
  caption: string;
  /** Without spaces and line breaks between the tags. */
  minify: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML that shows it and nothing else; its line breaks become `<br>`. */
export function escapeHtml(text: string): string {
  if (!/[&<>"'\r\n]/.test(text)) return text;
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string).replace(/\r\n|\r|\n/g, "<br>");
}

/** Draws a CSV file as an HTML table, at any size. Cells are text: markup in them is shown, not obeyed. */
export async function* htmlTable(csv: OpenCsv, settings: HtmlSettings): AsyncGenerator<string> {
  const { header, page, caption, minify } = settings;
  const [line, indent] = minify ? ["", ""] : ["\n", "  "];
  const row = (cells: readonly string[], tag: string) => {
    const open = tag === "th" ? '<th scope="col">' : `<${tag}>`;
    const drawn = cells.map((cell) => `${indent.repeat(3)}${open}${escapeHtml(cell)}</${tag}>${line}`).join("");
    return `${indent.repeat(2)}<tr>${line}${drawn}${indent.repeat(2)}</tr>${line}`;
  };
  const openBody = `${indent}<tbody>${line}`;
  if (page) yield pageStart(caption);
  yield `<table>${line}`;
  if (caption !== "") yield `${indent}<caption>${escapeHtml(caption)}</caption>${line}`;
  if (!header) yield openBody;
  yield* drawRows(csv, (cells, number) =>
    header && number === 0
      ? `${indent}<thead>${line}${row(cells, "th")}${indent}</thead>${line}${openBody}`
      : row(cells, "td"),
  );
  yield `${indent}</tbody>${line}</table>\n`;
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
