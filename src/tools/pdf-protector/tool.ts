import { fileInput, fileOutput, operation } from "#shared/operation.ts";
import { choice, flag, group, secret } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Protect & Unlock",
  description: "Set a password and permissions on a PDF, or remove them. In your browser.",
  category: "PDF",
  order: 6,
  keywords:
    "pdf password, encrypt pdf, decrypt pdf, lock pdf, unlock pdf, remove pdf password, password protect pdf, secure pdf, pdf restrictions, pdf permissions, disable printing, prevent copying, owner password, user password, aes 256, qpdf, add password to pdf",
  icon: "file-lock",
  runs: "browser",
};

const TIME_LIMIT_MS = 120_000;
const input = fileInput("Input", { accepts: ["application/pdf"] });
const gives = fileOutput({ type: "application/pdf" });
const empty = "Please choose a PDF file";

export const operations = {
  protect: operation({
    label: "Protect PDF",
    inputs: input,
    gives,
    options: {
      openPassword: secret("Open password", { help: "Needed to open the file." }),
      ownerPassword: secret("Owner password", {
        help: "Lifts the restrictions. If empty: a random password that nobody sees.",
      }),
      password: secret("Current password", { help: "If the file is already protected." }),
      ...group("Allowed without the owner password", {
        print: choice("Printing", { full: "Allowed", low: "Low resolution", none: "Not allowed" }),
        copy: flag("Copy text and images", true),
        edit: flag("Edit", true, { help: "Includes inserting, deleting and rotating pages." }),
        assemble: flag("Insert, delete and rotate pages", true, { shownWhen: { edit: false } }),
        annotate: flag("Comment", true, { help: "Includes filling in forms and signing." }),
        fillForms: flag("Fill in forms and sign", true, { shownWhen: { annotate: false } }),
      }),
    },
    messages: { empty, failed: "Failed to protect the PDF" },
    examples: [],
    timeLimit: TIME_LIMIT_MS,
    code: () => import("./protection.ts"),
    run: ({ protectPdf }, { input: file }, options, context) => protectPdf(file, options, context),
  }),

  unlock: operation({
    label: "Unlock PDF",
    inputs: input,
    gives,
    options: {
      password: secret("Password", { help: "The open or owner password. Leave empty if the file opens without one." }),
    },
    messages: { empty, failed: "Failed to unlock the PDF" },
    examples: [],
    timeLimit: TIME_LIMIT_MS,
    code: () => import("./protection.ts"),
    run: ({ unlockPdf }, { input: file }, options, context) => unlockPdf(file, options, context),
  }),
  inspect,
  draw,
};
