import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV to HTML Table",
  description: "Turn CSV into an HTML, Markdown or plain-text table.",
  category: "CSV",
  order: 2,
  keywords:
    "table, csv to html, html table generator, csv to markdown, markdown table, ascii table, text table, github table, spreadsheet to html, excel to html, tsv, td, thead, csv viewer",
  opens: [{ kind: "csv", rank: 3 }],
  icon: "table",
  runs: "browser",
};
