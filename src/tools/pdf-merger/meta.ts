import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Merger",
  description: "Combine several PDFs into one, in any order.",
  category: "PDF",
  order: 2,
  keywords: "merge pdf, combine, join, concatenate, append, bind, pdf together, reorder",
  icon: "combine",
  runs: {
    server: "Your files are merged on our server. Only you can get the result.",
  },
};
