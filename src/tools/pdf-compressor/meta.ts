import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Compressor",
  description: "Make a PDF smaller. Text stays text. Works in your browser.",
  category: "PDF",
  order: 7,
  keywords:
    "compress pdf, shrink pdf, reduce pdf size, smaller pdf, optimize pdf, pdf size, pdf too large, email attachment, downsample images, recompress images, dpi, grayscale, scan, ghostscript, remove unused",
  icon: "file-down",
  runs: "browser",
};
