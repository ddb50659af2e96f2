import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Spaces to Newlines Converter",
  description: "Put each word or item on its own line, or join lines into a row.",
  category: "Text",
  order: 6,
  keywords:
    "space to newline, newline to space, line break, one per line, split into lines, join lines, unwrap, list to lines, lines to list, comma separated, comma to newline, newline to comma, words to lines, column to row, row to column, separator, tr, paste",
  icon: "text-wrap",
  runs: "browser",
};
