import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Page Extractor",
  description: "Take pages out of a PDF: click them or enter a range. Works in your browser.",
  category: "PDF",
  order: 3,
  keywords:
    "extract pages, pick pages, select pages, save pages, remove pages, pdf range, thumbnails, delete pages, reorder pages, rearrange pages, rotate pages",
  icon: "file-output",
  runs: "browser",
};
