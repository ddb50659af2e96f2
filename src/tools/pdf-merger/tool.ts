import { fileOutput, filesInput, operation } from "#shared/operation.ts";
import { secret, text } from "#shared/options.ts";
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
    server:
      "On our server, your files are deleted after merging, the result after 60 minutes; only you can get it. On your device, nothing is sent.",
    orOnDevice: true,
  },
};

/** Run on the visitor's device. Jobs on the server have their own code. */
export const operations = {
  merge: operation({
    label: "Merge PDFs",
    inputs: filesInput("Files", { accepts: ["application/pdf"] }),
    gives: fileOutput({ type: "application/pdf" }),
    options: {
      fileName: text("File name", "", { placeholder: "merged.pdf", maxLength: 150 }),
      password: secret("Password", { help: "For protected files. Several passwords: one per line." }),
    },
    messages: {
      empty: "Please select at least 2 PDF files to merge.",
      done: "Task Complete",
      failed: "The files could not be merged.",
    },
    examples: [],
    code: () => import("./merge-files.ts"),
    run: ({ mergeFiles }, { input: files }, options, context) => mergeFiles(files, options, context),
  }),
  inspect,
};
