import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "tab-space-converter",
  title: "Tabs to Spaces Converter",
  description:
    "Turn tabs into spaces and spaces into tabs, a fixed number for each tab or up to the next tab stop, everywhere or in the indentation only.",
  category: "Text",
  order: 7,
  keywords: [
    "tab to space",
    "space to tab",
    "spaces to tabs",
    "indentation",
    "indent",
    "reindent",
    "expand",
    "unexpand",
    "tab width",
    "tab size",
    "tab stop",
    "untabify",
    "tabify",
    "column",
    "align",
    "source code",
    "makefile",
  ],
  icon: "indent-increase",
  runs: "browser",
};
