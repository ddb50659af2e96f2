import { fileOutput, filesInput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, multiline } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Files to Prompt",
  description: "Put a folder or files into one text for a language model, and back.",
  category: "Text",
  order: 16,
  keywords:
    "files to prompt, folder to text, folder to prompt, repo to text, repository to text, codebase to prompt, code to prompt, repomix, gitingest, code2prompt, llm, llm context, chatgpt, claude, gemini, copilot, ai, prompt, context, combine files, merge files, concatenate files, files to markdown, directory tree, file tree, tree, gitignore, prompt to files, code blocks to files, extract files from markdown",
  icon: "folder-tree",
  runs: "browser",
};

export const operations = {
  pack: operation({
    label: "Make Prompt",
    inputs: filesInput("Files"),
    gives: textOutput<{ format: "markdown" | "xml" }>({
      type: "text/plain",
      fileName: "files.md",
      fileNameFor: ({ format }) => (format === "xml" ? "files.xml" : "files.md"),
    }),
    options: {
      format: choice("Format", { markdown: "Markdown", xml: "XML" }),
      tree: flag("File tree first", true),
      ignore: multiline("Ignore", "node_modules/\ndist/\nbuild/\n.git/\n*.lock\npackage-lock.json\n*.min.js\n*.map", {
        help: "Rules as in .gitignore, one per line.",
      }),
    },
    messages: { empty: "Please choose files or drop a folder", failed: "Failed to read the files" },
    timeLimit: 60_000,
    examples: [
      {
        title: "Two files",
        input: ["Tea\n", "Cake without a line break"],
        output:
          "# Files\n\n```\n├── input-1.txt\n└── input-2.txt\n```\n\n## input-1.txt\n\n```txt\nTea\n```\n\n## input-2.txt\n\n```txt\nCake without a line break\n```\n\\ No newline at end of file\n",
      },
      {
        title: "As XML, without the second",
        input: ["if (a < b && c) {}\n", "x"],
        options: { format: "xml", tree: false, ignore: "*-2.txt" },
        output: '<files>\n<file path="input-1.txt"><![CDATA[\nif (a < b && c) {}\n]]></file>\n</files>\n',
      },
    ],
    code: () => import("./pack-files.ts"),
    run: ({ packFiles }, { input }, settings, context) => packFiles(input, settings, context),
  }),

  unpack: operation({
    label: "Make Files",
    inputs: { text: textInput("Text", { accepts: ["text/markdown", "text/xml", "text/plain"] }) },
    gives: fileOutput({ type: "application/zip" }),
    options: {},
    messages: { empty: "Please enter a text with files", failed: "Failed to make the files" },
    examples: [
      {
        title: "An answer with two files",
        input: "Here you are:\n\n**src/main.ts**\n\n```ts\nrun();\n```\n\n`README.md`:\n```md\n# Tea\n```\n",
        output: /^PK/,
        possible: "PK\u0003\u0004\u0014…",
      },
      {
        title: "The XML of this tool",
        input: '<files>\n<file path="notes/tea.txt"><![CDATA[\nEarl Grey\n]]></file>\n</files>\n',
        output: /^PK/,
        possible: "PK\u0003\u0004\u0014…",
      },
    ],
    code: () => import("./unpack-files.ts"),
    run: ({ unpackFiles }, { text }, _, context) => unpackFiles(text, context),
  }),
};
