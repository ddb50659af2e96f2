import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Remove Whitespaces",
  description: "Remove spaces, tabs, line breaks and invisible characters from text.",
  category: "Text",
  order: 8,
  keywords:
    "whitespace remover, remove spaces, delete spaces, strip, trim, extra spaces, double spaces, collapse whitespace, squeeze, remove tabs, remove line breaks, remove newlines, empty lines, blank lines, trailing spaces, leading spaces, non-breaking space, nbsp, zero-width space, compact, remove extra spaces, remove double spaces, trim spaces",
  icon: "eraser",
  runs: "browser",
};

export const operations = {
  remove: operation({
    label: "Remove Whitespaces",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "without-whitespace.txt", type: "text/plain" }),
    options: {
      scope: choice("Remove", {
        all: "All whitespace",
        repeated: "Repeated whitespace",
        ends: "Start and end of lines",
        "blank-lines": "Blank lines",
      }),
      spaces: flag("Spaces", true),
      tabs: flag("Tabs", true),
      lineBreaks: flag("Line breaks", true),
      others: flag("Other Unicode spaces", true, {
        help: "Non-breaking, thin and ideographic spaces, form feed and others.",
      }),
      invisible: flag("Invisible characters", false, {
        help: "Zero-width space, word joiner, byte order mark and soft hyphen.",
      }),
    },
    messages: { empty: "Please enter text to remove whitespace from", done: "Success!" },
    examples: [
      {
        title: "An account number without gaps",
        input: "GB29 NWBK 6016\u00a01331 9268 19\n",
        output: "GB29NWBK60161331926819",
      },
      {
        title: "A column of numbers without gaps",
        input: "1 024\n65\u202f536\n16\u00a0777\u00a0216",
        options: { lineBreaks: false },
        output: "1024\n65536\n16777216",
      },
      {
        title: "Text copied from a PDF",
        input: "Too   many\u00a0 spaces\n\n\nand  lines",
        options: { scope: "repeated" },
        output: "Too many\u00a0spaces\nand lines",
      },
      {
        title: "Lines without surrounding spaces",
        input: "  const a = 1;  \n\tconst b = 2;\t\n",
        options: { scope: "ends" },
        output: "const a = 1;\nconst b = 2;\n",
      },
      {
        title: "A list without blank lines",
        input: "milk\n\n  \nbread\n",
        options: { scope: "blank-lines" },
        output: "milk\nbread\n",
      },
    ],
    code: () => import("./remove-whitespace.ts"),
    run: ({ removeWhitespace }, { input: chunks }, { scope, ...kinds }) =>
      removeWhitespace(chunks, { remove: scope, kinds }),
  }),
};

export const page: TextPageProps = {
  placeholder: "Type or paste text, or drop a file",
  paste: { title: "Text Without Whitespace", language: "text" },
};
