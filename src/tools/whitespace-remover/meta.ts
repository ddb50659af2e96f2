import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "whitespace-remover",
  title: "Remove Whitespaces",
  description:
    "Take spaces, tabs, line breaks and the spaces that nobody sees out of your text: all of them, repeated ones, those around lines, or blank lines.",
  category: "Text",
  order: 8,
  keywords: [
    "whitespace remover",
    "remove spaces",
    "delete spaces",
    "strip",
    "trim",
    "extra spaces",
    "double spaces",
    "collapse whitespace",
    "squeeze",
    "remove tabs",
    "remove line breaks",
    "remove newlines",
    "empty lines",
    "blank lines",
    "trailing spaces",
    "leading spaces",
    "non-breaking space",
    "nbsp",
    "zero-width space",
    "compact",
  ],
  icon: "eraser",
  runs: "browser",
};
