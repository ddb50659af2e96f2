import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV Merger",
  description: "Combine CSV files under one header, by column position or name.",
  category: "CSV",
  order: 5,
  keywords:
    "merge csv, combine csv, join csv, concatenate, append, stack, csvstack, union, several files, one header, tsv, cat",
  opens: [{ kind: "csv", rank: 7 }],
  icon: "merge",
  runs: "browser",
};
