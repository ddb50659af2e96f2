import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String Splitter",
  description: "Split text by characters, substring, pattern, length or number of chunks.",
  category: "Text",
  order: 4,
  keywords:
    "split, separate, divide, explode, tokenize, chunk, chunks, delimiter, separator, comma separated, list, csv to list, lines, substring, regex split, break up text, fixed length, column to rows",
  icon: "separator-vertical",
  runs: "browser",
};
