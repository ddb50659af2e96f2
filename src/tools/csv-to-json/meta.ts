import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV to JSON Converter",
  description: "Turn CSV, TSV or a spreadsheet export into JSON without changing values.",
  category: "Converters",
  order: 4,
  keywords:
    "csv2json, tsv to json, excel to json, spreadsheet, comma separated values, semicolon, delimiter, ndjson, jsonl, json lines, array of objects, parse csv, import, export, data conversion",
  opens: [{ kind: "csv" }],
  icon: "file-braces",
  runs: "browser",
};
