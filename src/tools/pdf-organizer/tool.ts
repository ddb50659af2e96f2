import { fileOutput, filesInput, operation } from "#shared/operation.ts";
import { secret, text } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Organizer",
  description: "Reorder, rotate, delete and insert pages of one or several PDFs.",
  category: "PDF",
  order: 5,
  keywords:
    "reorder pages, rearrange pages, sort pages, move pages, rotate pages, delete pages, remove pages, duplicate pages, insert blank page, add pages, merge pdf offline, shuffle pages, interleave, reverse pages, thumbnails, page order, reorder pdf, rearrange pdf, rotate pdf, delete pdf pages, remove page from pdf, organize pdf",
  icon: "layout-grid",
  runs: "browser",
};

export const operations = {
  organize: operation({
    label: "Save PDF",
    inputs: filesInput("Files", { accepts: ["application/pdf"] }),
    gives: fileOutput({ type: "application/pdf" }),
    options: {
      pages: text("Pages", "", {
        placeholder: "1:3-5,2:1@90,blank,1:z-6",
        help: "Pages of the new file, in order, as file:pages@degrees. Files and pages count from 1, z is the last page, r2 the last but one; @90 turns clockwise; blank is an empty page as big as the one before. Empty: all pages of all files.",
        content: true,
      }),
      password: secret("Password", { help: "For protected files. Several passwords: one per line." }),
    },
    messages: { empty: "Please choose a PDF file.", done: "Saved!", failed: "The PDF could not be saved." },
    examples: [],
    code: () => import("./organize-pages.ts"),
    run: ({ organizePages }, { input: files }, options, context) => organizePages(files, options, context),
  }),
  inspect,
  draw,
};
