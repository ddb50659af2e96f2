import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "csv-splitter",
  title: "CSV Splitter",
  description:
    "Cut a big CSV file into files of as many rows as you want, each with the header, as single downloads or one ZIP.",
  category: "CSV",
  order: 4,
  keywords: [
    "split csv",
    "cut csv",
    "chunk",
    "divide",
    "large csv",
    "big file",
    "rows per file",
    "excel row limit",
    "batch import",
    "zip",
    "tsv",
    "parts",
  ],
  icon: "split",
  runs: "browser",
};
