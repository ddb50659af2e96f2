import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { flag, integer } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Tabs to Spaces Converter",
  description: "Convert tabs to spaces, or spaces to tabs, with or without tab stops.",
  category: "Text",
  order: 7,
  keywords:
    "tab to space, space to tab, spaces to tabs, indentation, indent, reindent, expand, unexpand, tab width, tab size, tab stop, untabify, tabify, column, align, source code, makefile, tabs to spaces, convert indentation, replace tabs",
  icon: "list-indent-increase",
  runs: "browser",
};

const options = {
  spacesPerTab: integer("Spaces per tab", 4, { min: 1, max: 8, outside: "clamp" }),
  tabStops: flag("Align to tab stops", false, {
    help: "A tab extends to the next multiple of its width, as in an editor.",
  }),
  leadingOnly: flag("Indentation only", false, {
    help: "Leaves tabs and spaces after the first other character of a line.",
  }),
};

const messages = { empty: "Please enter text to convert", done: "Converted!" };
const gives = textStreamOutput({ fileName: "converted.txt" });

export const operations = {
  toSpaces: operation({
    label: "Tabs to Spaces",
    live: true,
    inputs: stringStreamInput("Input"),
    gives,
    options,
    messages,
    examples: [
      {
        title: "Indented code",
        input: "if (ready) {\n\tstart();\n\t\tlog();\n}",
        output: "if (ready) {\n    start();\n        log();\n}",
      },
      {
        title: "A table keeps its columns",
        input: "id\tname\tage\n1\tAda\t36\n2\tブール\t49",
        options: { spacesPerTab: 8, tabStops: true },
        output: "id      name    age\n1       Ada     36\n2       ブール  49",
      },
      {
        title: "Tabs inside a line stay",
        input: "\tkey\tvalue",
        options: { spacesPerTab: 2, leadingOnly: true },
        output: "  key\tvalue",
      },
    ],
    code: () => import("./convert-tabs.ts"),
    run: ({ tabsToSpaces }, { input: chunks }, settings) => tabsToSpaces(chunks, settings),
  }),

  toTabs: operation({
    label: "Spaces to Tabs",
    live: true,
    inputs: stringStreamInput("Input"),
    gives,
    options,
    messages,
    examples: [
      {
        title: "Two spaces per level become one tab",
        input: "a:\n  b:\n    c: 1",
        options: { spacesPerTab: 2 },
        output: "a:\n\tb:\n\t\tc: 1",
      },
      {
        title: "As few tabs as reach the same column",
        input: "id   name  # two words",
        options: { tabStops: true },
        output: "id\t name  # two words",
      },
    ],
    code: () => import("./convert-tabs.ts"),
    run: ({ spacesToTabs }, { input: chunks }, settings) => spacesToTabs(chunks, settings),
  }),
};

export const page: TextPageProps = {
  placeholder: "Type or paste text or source code, or drop a file",
  paste: { title: "Converted Text", language: "text" },
};
