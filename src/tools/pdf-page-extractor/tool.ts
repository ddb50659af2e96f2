import { fileInput, fileOutput, operation } from "#shared/operation.ts";
import { text } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect, password } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Page Extractor",
  description: "Take pages out of a PDF: click them or enter a range.",
  category: "PDF",
  order: 3,
  keywords:
    "extract pages, pick pages, select pages, save pages, remove pages, pdf range, thumbnails, delete pages, extract pdf pages, extract page from pdf, single page of a pdf",
  icon: "file-output",
  runs: "browser",
};

export const operations = {
  extract: operation({
    label: "Extract Pages",
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: fileOutput({ type: "application/pdf" }),
    options: {
      pages: text("Page range", "", { placeholder: "1-3, 7" }),
      turns: text("Turns", "", { placeholder: "3:90" }),
      password,
    },
    messages: { done: "Task Complete", failed: "The pages could not be extracted." },
    examples: [],
    code: () => import("./extract-pages.ts"),
    run: ({ extractPages }, { input: file }, options, context) => extractPages(file, options, context),
  }),
  inspect,
  draw,
};
