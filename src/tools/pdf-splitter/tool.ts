import { draw } from "#shared/pdf/draw.ts";
import { inspect } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Splitter",
  description: "Split a PDF into single pages, equal parts, page ranges or chapters.",
  category: "PDF",
  order: 1,
  keywords:
    "split pdf, separate pages, cut pdf, divide, burst, page range, single pages, unmerge, chapters, bookmarks, every page, page ranges, cut pdf in half, separate pdf",
  icon: "scissors",
  runs: {
    server: "Your file is split on our server. Only you can get the result.",
  },
};

/** Runs in the browser. The server does the rest. */
export const operations = { inspect, draw };
