import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "csv-formatter",
  title: "CSV Formatter",
  description:
    "Clean up CSV of any size: one delimiter, quotes where they belong, columns aligned, spaces trimmed, line endings unified.",
  category: "CSV",
  order: 1,
  keywords: [
    "format csv",
    "pretty print csv",
    "beautify",
    "align columns",
    "change delimiter",
    "change separator",
    "csv to tsv",
    "tsv to csv",
    "semicolon to comma",
    "quote fields",
    "rfc 4180",
    "excel",
    "trim",
    "utf-8 bom",
    "csv injection",
    "normalize",
    "tsv",
  ],
  icon: "align-start-vertical",
  runs: "browser",
};
