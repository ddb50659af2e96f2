import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Tabs to Spaces Converter",
  description: "Convert tabs to spaces, or spaces to tabs, with or without tab stops.",
  category: "Text",
  order: 7,
  keywords:
    "tab to space, space to tab, spaces to tabs, indentation, indent, reindent, expand, unexpand, tab width, tab size, tab stop, untabify, tabify, column, align, source code, makefile",
  icon: "list-indent-increase",
  runs: "browser",
};
