import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "string-splitter",
  title: "String Splitter",
  description:
    "Split text at characters, a substring or a regular expression, into pieces of a given length or a given number of pieces.",
  category: "Text",
  order: 4,
  keywords: [
    "split",
    "separate",
    "divide",
    "explode",
    "tokenize",
    "chunk",
    "chunks",
    "delimiter",
    "separator",
    "comma separated",
    "list",
    "csv to list",
    "lines",
    "substring",
    "regex split",
    "break up text",
    "fixed length",
    "column to rows",
  ],
  icon: "separator-vertical",
  runs: "browser",
};
