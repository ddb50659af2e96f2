import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Remove Whitespaces",
  description: "Remove spaces, tabs, line breaks and invisible characters from text.",
  category: "Text",
  order: 8,
  keywords:
    "whitespace remover, remove spaces, delete spaces, strip, trim, extra spaces, double spaces, collapse whitespace, squeeze, remove tabs, remove line breaks, remove newlines, empty lines, blank lines, trailing spaces, leading spaces, non-breaking space, nbsp, zero-width space, compact",
  icon: "eraser",
  runs: "browser",
};
