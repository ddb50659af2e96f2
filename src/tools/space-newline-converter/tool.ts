import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { SEPARATOR_LABELS } from "./separators.ts";

export const meta: ToolDeclaration = {
  title: "Spaces to Newlines Converter",
  description: "Put each word or item on its own line, or join lines into a row.",
  category: "Text",
  order: 6,
  keywords:
    "space to newline, newline to space, line break, one per line, split into lines, join lines, unwrap, list to lines, lines to list, comma separated, comma to newline, newline to comma, words to lines, column to row, row to column, separator, tr, list to comma separated, separate lines",
  icon: "text-wrap",
  runs: "browser",
};

const options = {
  separator: choice("Separator", SEPARATOR_LABELS),
  custom: text("Custom separator", "", {
    placeholder: "Such as ', '",
    help: "For the separator Custom. \\n is a line break, \\t a tab.",
  }),
  trim: flag("Trim each item", false, { help: "Removes the whitespace around each item." }),
  skipEmpty: flag("Leave out empty items", false, {
    help: "Repeated separators count as one, and blank lines are left out.",
  }),
};

const messages = { empty: "Please enter text to convert", done: "Converted!" };
const gives = textStreamOutput({ fileName: "converted.txt" });

export const operations = {
  toNewlines: operation({
    label: "Spaces to Newlines",
    live: true,
    inputs: stringStreamInput("Input"),
    gives,
    options: {
      ...options,
      crlf: flag("Windows line breaks (CRLF)", false),
    },
    messages,
    examples: [
      {
        title: "One word per line",
        input: "alpha beta gamma",
        output: "alpha\nbeta\ngamma",
      },
      {
        title: "A list becomes a column",
        input: "milk, bread ,, 12 eggs",
        options: { separator: "comma", trim: true, skipEmpty: true },
        output: "milk\nbread\n12 eggs",
      },
      {
        title: "Your own separator",
        input: "red -> green -> blue",
        options: { separator: "custom", custom: " -> " },
        output: "red\ngreen\nblue",
      },
    ],
    code: () => import("./convert-separators.ts"),
    run: ({ separatorsToNewlines }, { input: chunks }, { crlf, ...settings }) =>
      separatorsToNewlines(chunks, settings, crlf ? "\r\n" : "\n"),
  }),

  toSpaces: operation({
    label: "Newlines to Spaces",
    live: true,
    inputs: stringStreamInput("Input"),
    gives,
    options,
    messages,
    examples: [
      {
        title: "A wrapped paragraph becomes one line",
        input: "It was the best of times,\nit was the worst of times.",
        output: "It was the best of times, it was the worst of times.",
      },
      {
        title: "A column of numbers for an SQL IN list",
        input: "1017\n1042\n\n1088\n",
        options: { separator: "custom", custom: ", ", skipEmpty: true },
        output: "1017, 1042, 1088",
      },
    ],
    code: () => import("./convert-separators.ts"),
    run: ({ newlinesToSeparators }, { input: chunks }, settings) => newlinesToSeparators(chunks, settings),
  }),
};

export const page: TextPageProps = {
  placeholder: "Type or paste text, or drop a file",
  paste: { title: "Converted Text", language: "text" },
};
