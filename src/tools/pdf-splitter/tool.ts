import { fileInput, filesOutput, operation } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect, password } from "#shared/pdf/inspect.ts";
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
    server:
      "On our server, your file is deleted after the split, the result after 60 minutes; only you can get it. On your device, nothing is sent.",
    orOnDevice: true,
  },
};

/** Run on the visitor's device. Jobs on the server have their own code. */
export const operations = {
  split: operation({
    label: "Split PDF",
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: filesOutput({ type: "application/pdf" }),
    options: {
      splitType: choice("How to split", {
        pages: "Split into individual pages",
        range: "Extract specific pages",
        every: "Cut every few pages",
        ranges: "Cut out several parts",
        bookmarks: "Cut at bookmarks",
      }),
      pageRange: text("Page range", "", { placeholder: "1-3, 7" }),
      every: integer("Pages each", 10, { min: 1, max: 1_000_000, outside: "clamp" }),
      password,
    },
    messages: {
      empty: "Please select a PDF file to split.",
      done: "Task Complete",
      failed: "The file could not be split.",
    },
    examples: [],
    code: () => import("./split-pdf.ts"),
    run: ({ splitPdf }, { input: file }, options, context) => splitPdf(file, options, context),
  }),
  inspect,
  draw,
};
