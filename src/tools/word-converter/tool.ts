import { fileInput, fileOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Word to Markdown & HTML",
  description: "Turn Word files into Markdown, HTML or text, and Markdown or HTML into Word.",
  category: "Converters",
  order: 25,
  keywords:
    "word to markdown, docx to markdown, docx to md, word to html, docx to html, word to text, docx to txt, docx2md, docx2txt, markdown to word, markdown to docx, md to docx, html to word, html to docx, convert word, open docx, docx viewer, read docx, doc, google docs to markdown, libreoffice writer, pandoc, mammoth",
  opens: [
    { kind: "markdown", rank: 5, mode: "create" },
    { kind: "html", rank: 6, mode: "create" },
  ],
  icon: "file-pen",
  runs: "browser",
};

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const FILES = { markdown: "document.md", html: "document.html", text: "document.txt" } as const;

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: fileInput("Input", { accepts: [DOCX] }),
    gives: textOutput({
      fileName: "document.md",
      type: "text/markdown",
      fileNameFor: ({ format }: { format: keyof typeof FILES }) => FILES[format],
    }),
    options: {
      format: choice("Result", { markdown: "Markdown", html: "HTML", text: "Text" }),
      images: flag("Embed images", false, { help: "As data: URLs, which make the result long." }),
      comments: flag("Comments", false, {
        help: "At the end, with a link from where they are.",
        shownWhen: { format: "html" },
      }),
    },
    messages: { empty: "Please choose a Word file (.docx)", failed: "Failed to convert" },
    timeLimit: 120_000,
    examples: [],
    code: () => import("./convert-word.ts"),
    run: ({ convertWord }, { input }, options, context) => convertWord(input, options, context),
  }),

  create: operation({
    label: "Create Word File",
    inputs: textInput("Markdown or HTML", { accepts: ["text/markdown", "text/html"] }),
    gives: fileOutput({ type: DOCX }),
    options: {
      source: choice("Input is", { markdown: "Markdown", html: "HTML" }),
      page: choice("Page", { a4: "A4", letter: "Letter" }),
    },
    messages: { empty: "Please enter Markdown or HTML", failed: "Failed to create the file" },
    timeLimit: 60_000,
    examples: [
      {
        title: "A heading, a list and a table",
        input: "# Tea\n\n- green\n- **black**\n\n| Tea | Price |\n| --- | ---: |\n| Green | 4.50 |\n",
        output: /^PK/,
        possible: "PK… a Word file with a heading, two bullets and a table",
      },
      {
        title: "HTML, on Letter paper",
        input: '<h2>Notes</h2><p>See <a href="https://example.com">the plan</a>.</p>',
        options: { source: "html", page: "letter" },
        output: /^PK/,
        possible: "PK… a Word file with a heading and a link",
      },
    ],
    code: () => import("./create-word.ts"),
    run: async ({ createWord }, { input }, options, context) => ({
      name: "document.docx",
      type: DOCX,
      content: await createWord(input, options, context),
    }),
  }),
};

export const page: TextPageProps = {
  modes: { convert: "From Word", create: "To Word" },
  placeholder: { convert: "Drop a .docx file", create: "Paste Markdown or HTML" },
  paste: ({ format }) => ({ title: "Document", language: format === "html" ? "html" : "markdown" }),
  fileTitle: "Word file",
  reusable: false,
};
