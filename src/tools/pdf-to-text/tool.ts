import { dataOutput, fileInput, operation } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect, password } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { joinPages, type PageText, type Separator } from "./join-pages.ts";

export const meta: ToolDeclaration = {
  title: "PDF to Text",
  description: "Get the text of a PDF, page by page, and search it.",
  category: "PDF",
  order: 9,
  keywords:
    "extract text, copy text from pdf, pdf text, pdf to txt, pdf to word, pdftotext, read pdf, search pdf, find in pdf, select text, layout, tables, convert pdf to text, text from pdf",
  icon: "file-text",
  runs: "browser",
};

export const operations = {
  extract: operation({
    label: "Extract Text",
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: dataOutput<readonly PageText[], { separator: Separator }>({
      fileName: "text.txt",
      toText: (pages, { separator }) => joinPages(pages, separator),
    }),
    options: {
      pages: text("Page range", "", { placeholder: "All", help: "Such as 1-3, 7. Empty: all pages." }),
      layout: choice("Layout", { reading: "Reading order", page: "As on the page" }),
      separator: choice("Between pages", {
        blank: "Empty line",
        number: "Page number",
        "form-feed": "Form feed",
      }),
      password,
    },
    messages: { empty: "Please choose a PDF file", failed: "The text could not be extracted." },
    examples: [],
    code: () => import("./extract-text.ts"),
    run: ({ extractText }, { input: file }, options, context) => extractText(file, options, context),
  }),
  inspect,
  draw,
};
