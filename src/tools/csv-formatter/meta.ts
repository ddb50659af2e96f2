import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV Formatter",
  description: "Clean up delimiters, quotes, spaces and line endings in CSV.",
  category: "CSV",
  order: 1,
  keywords:
    "format csv, pretty print csv, beautify, align columns, change delimiter, change separator, csv to tsv, tsv to csv, semicolon to comma, quote fields, rfc 4180, excel, trim, utf-8 bom, csv injection, normalize, tsv",
  opens: [{ kind: "csv", rank: 1 }],
  icon: "align-start-vertical",
  runs: "browser",
};
