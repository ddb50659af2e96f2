import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "pdf-splitter",
  title: "PDF Splitter",
  description:
    "Split a PDF into single pages, every few pages or at its bookmarks, or take out the pages of a range as one file.",
  category: "PDF",
  order: 1,
  keywords: [
    "split pdf",
    "separate pages",
    "cut pdf",
    "divide",
    "burst",
    "page range",
    "single pages",
    "unmerge",
    "chapters",
    "bookmarks",
    "every page",
    "page ranges",
  ],
  icon: "scissors",
  runs: {
    server:
      "The file is sent to our server, split there, and deleted when that is done. The result is kept for 60 minutes, for you only.",
  },
};
