import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Organizer",
  description: "Reorder, rotate, delete and insert pages of one or several PDFs.",
  category: "PDF",
  order: 5,
  keywords:
    "reorder pages, rearrange pages, sort pages, move pages, rotate pages, delete pages, remove pages, duplicate pages, insert blank page, add pages, combine pdfs, merge pdf offline, shuffle pages, interleave, reverse pages, thumbnails, page order",
  icon: "layout-grid",
  runs: "browser",
};
