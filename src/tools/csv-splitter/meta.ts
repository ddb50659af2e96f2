import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV Splitter",
  description: "Split a big CSV file by number of rows, with the header in each part.",
  category: "CSV",
  order: 4,
  keywords:
    "split csv, cut csv, chunk, divide, large csv, big file, rows per file, excel row limit, batch import, zip, tsv, parts",
  icon: "split",
  runs: "browser",
};
