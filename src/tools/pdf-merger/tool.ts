import { inspect } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Merger",
  description: "Combine several PDFs into one, in any order.",
  category: "PDF",
  order: 2,
  keywords: "merge pdf, combine, join, concatenate, append, bind, pdf together, merge, combine pdf, join pdf",
  icon: "combine",
  runs: {
    server: "Your files are merged on our server. Only you can get the result.",
  },
};

/** Runs in the browser. The server does the rest. */
export const operations = { inspect };
