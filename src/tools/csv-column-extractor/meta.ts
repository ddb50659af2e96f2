import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV Column Extractor",
  description: "Keep the CSV columns you need, in your order and with your names.",
  category: "CSV",
  order: 6,
  keywords:
    "extract columns, select columns, pick columns, remove columns, delete column, reorder columns, rename columns, cut, csvcut, filter columns, subset, header, tsv",
  opens: [{ kind: "csv", rank: 5 }],
  icon: "columns-3",
  runs: "browser",
};
