import { dataOutput, operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { CASES, type CaseId, type CasePreview } from "./cases.ts";

export const meta: ToolDeclaration = {
  title: "Text Case Converter",
  description: "Convert text to 14 cases, from camelCase and snake_case to Title Case.",
  category: "Text",
  order: 3,
  keywords:
    "uppercase, lowercase, upper, lower, capitalize, capitalise, capital letters, title case, sentence case, camelcase, pascalcase, snake_case, kebab-case, constant_case, screaming snake, dot case, path case, alternating, mocking, inverse, swap case, toggle case, slug, variable name, naming convention, rename, slugify, text uppercase, text lowercase, to uppercase, to lowercase, caps lock, all caps, camel case, snake case, change case, capitalize first letter, capitalize words, lower case, upper case",
  icon: "case-sensitive",
  runs: "browser",
};

const messages = { empty: "Please enter text to convert" };

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "converted.txt", type: "text/plain" }),
    options: { case: choice("Case", CASES) },
    messages: { ...messages, done: "Converted!" },
    examples: [
      {
        title: "Column headings as variable names",
        input: "First name\nE-mail address\nXML feed URL",
        output: "firstName\neMailAddress\nxmlFeedUrl",
      },
      {
        title: "From camelCase to snake_case",
        input: "parseHTTPResponse",
        options: { case: "snake" },
        output: "parse_http_response",
      },
      {
        title: "A headline with small words in lowercase",
        input: "the lord of the rings: a reader's guide",
        options: { case: "title" },
        output: "The Lord of the Rings: A Reader's Guide",
      },
    ],
    code: () => import("./text-case.ts"),
    run: ({ convertText }, { input: chunks }, { case: to }) => convertText(chunks, to),
  }),

  preview: operation({
    label: "Preview",
    internal: true,
    live: true,
    inputs: stringStreamInput("Input"),
    gives: dataOutput<CasePreview>({ toText: ({ texts }) => texts.join("\n") }),
    options: {},
    messages,
    examples: [
      {
        title: "A short text in every case",
        input: "Don't PANIC",
        output: {
          texts: [
            "dontPanic",
            "DontPanic",
            "dont_panic",
            "dont-panic",
            "DONT_PANIC",
            "dont.panic",
            "dont/panic",
            "Don't Panic",
            "Don't panic",
            "DON'T PANIC",
            "don't panic",
            "Don't Panic",
            "dOn'T pAnIc",
            "dON'T panic",
          ],
          whole: true,
        },
      },
    ],
    code: () => import("./text-case.ts"),
    run: ({ previewCases }, { input: chunks }) => previewCases(chunks, Object.keys(CASES) as CaseId[]),
  }),
};
