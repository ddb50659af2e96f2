import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "csv-column-extractor",
  title: "CSV Column Extractor",
  description:
    "Keep the columns of a CSV file that you need, in the order and with the names that you want, at any size.",
  category: "CSV",
  order: 6,
  keywords: [
    "extract columns",
    "select columns",
    "pick columns",
    "remove columns",
    "delete column",
    "reorder columns",
    "rename columns",
    "cut",
    "csvcut",
    "filter columns",
    "subset",
    "header",
    "tsv",
  ],
  icon: "columns-3",
  runs: "browser",
};
