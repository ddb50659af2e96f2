import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV Validator",
  description: "Find rows of the wrong length, unmatched quotes and empty cells in CSV.",
  category: "CSV",
  order: 3,
  keywords:
    "csv lint, csvlint, check csv, csv checker, verify, rfc 4180, errors, missing columns, incomplete rows, ragged rows, unmatched quotes, empty cells, broken csv, delimiter, tsv",
  opens: [{ kind: "csv", rank: 4 }],
  icon: "clipboard-check",
  runs: "browser",
};
