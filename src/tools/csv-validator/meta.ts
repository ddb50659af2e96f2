import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "csv-validator",
  title: "CSV Validator",
  description:
    "Check a CSV file of any size for rows of the wrong length, quotes that do not match and empty cells, each named by its row.",
  category: "CSV",
  order: 3,
  keywords: [
    "csv lint",
    "csvlint",
    "check csv",
    "csv checker",
    "verify",
    "rfc 4180",
    "errors",
    "missing columns",
    "incomplete rows",
    "ragged rows",
    "unmatched quotes",
    "empty cells",
    "broken csv",
    "delimiter",
    "tsv",
  ],
  icon: "clipboard-check",
  runs: "browser",
};
