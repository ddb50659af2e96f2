import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF to Text",
  description: "Get the text of a PDF, page by page, and search it. Works in your browser.",
  category: "PDF",
  order: 9,
  keywords:
    "extract text, copy text from pdf, pdf text, pdf to txt, pdf to word, pdftotext, read pdf, search pdf, find in pdf, select text, layout, tables",
  icon: "file-text",
  runs: "browser",
};
