import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON to CSV Converter",
  description: "Turn JSON of any size, nested or by line, into a table for spreadsheets.",
  category: "Converters",
  order: 5,
  keywords:
    "json2csv, json to tsv, json to excel, json to table, spreadsheet, comma separated values, tab separated values, jsonl to csv, ndjson to csv, json lines, flatten, flatten json, unwind, explode, nested json, array of objects, api response, export, data conversion",
  opens: [{ kind: "json", rank: 3 }, { kind: "json-lines" }],
  icon: "sheet",
  runs: "browser",
};
