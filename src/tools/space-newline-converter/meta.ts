import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "space-newline-converter",
  title: "Spaces to Newlines Converter",
  description:
    "Put every word, or every item between commas, tabs or your own separator, on a line of its own, and back.",
  category: "Text",
  order: 6,
  keywords: [
    "space to newline",
    "newline to space",
    "line break",
    "one per line",
    "split into lines",
    "join lines",
    "unwrap",
    "list to lines",
    "lines to list",
    "comma separated",
    "comma to newline",
    "newline to comma",
    "words to lines",
    "column to row",
    "row to column",
    "separator",
    "tr",
    "paste",
  ],
  icon: "wrap-text",
  runs: "browser",
};
