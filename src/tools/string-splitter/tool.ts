import { dataOutput, operation, type RunContext, stringStreamInput, textInput } from "#shared/operation.ts";
import { flag, integer, type OptionValues, text } from "#shared/options.ts";
import { jsonText, WrittenJson } from "#shared/streamed-json.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";
import type { SplitResult } from "./split-items.ts";
import type { PartBatches } from "./split-text.ts";

export const meta: ToolDeclaration = {
  title: "String Splitter",
  description: "Split text by characters, substring, pattern, length or number of chunks.",
  category: "Text",
  order: 4,
  keywords:
    "split, separate, divide, explode, tokenize, chunk, chunks, delimiter, separator, comma separated, list, csv to list, lines, substring, regex split, break up text, fixed length, column to rows, split string, split by comma, split text, break text into parts",
  icon: "separator-vertical",
  runs: "browser",
};

const INVALID_PATTERN = "Invalid regex pattern";
const MAX_NUMBER = 1_000_000_000;

const common = {
  trim: flag("Trim items", false, { help: "Removes whitespace around each item." }),
  skipEmpty: flag("Leave out empty items", false),
  before: text("Before each", "", { help: "Put before every item, such as a quotation mark." }),
  after: text("After each", ""),
  separator: text("Between items", "\\n", {
    help: "For Copy All and Download. \\n is a line break, \\t a tab.",
  }),
};

const shared = {
  label: "Split",
  live: true,
  gives: dataOutput<SplitResult>({
    fileName: "split.txt",
    toText: ({ content }) => content,
    toJson: ({ itemsJson, ...result }) => ({
      ...result,
      ...(itemsJson && { items: new WrittenJson(itemsJson) }),
      content: jsonText(result.content),
    }),
  }),
  messages: { empty: "Please enter text to split", done: "Split Complete!" },
};

export const operations = {
  character: operation({
    ...shared,
    inputs: stringStreamInput("Input"),
    options: {
      delimiter: text("Delimiter", ",", {
        help: "Splits at any of these characters. Empty splits at every character.",
      }),
      ...common,
    },
    examples: [
      {
        title: "Two delimiters, with items trimmed",
        input: "red, green; blue",
        options: { delimiter: ",;", trim: true },
        output: result("red", "green", "blue"),
      },
      { title: "An empty item between two commas", input: "a,,b", output: result("a", "", "b") },
    ],
    code: () => import("./split-text.ts"),
    run: ({ splitAtCharacters }, { input }, { delimiter, ...rest }, context) =>
      gather(splitAtCharacters(input, unescapeTyped(delimiter)), rest, context),
  }),

  substring: operation({
    ...shared,
    inputs: stringStreamInput("Input"),
    options: {
      substring: text("Substring", ",", { help: "Splits at this exact text. \\n is a line break, \\t a tab." }),
      ...common,
    },
    examples: [
      {
        title: "Items between arrows",
        input: "Paris -> Lyon -> Nice",
        options: { substring: " -> " },
        output: result("Paris", "Lyon", "Nice"),
      },
      {
        title: "Lines into a quoted list",
        input: "one\ntwo",
        options: { substring: "\\n", before: "'", after: "'", separator: ", " },
        output: { count: 2, items: [{ text: "'one'" }, { text: "'two'" }], content: "'one', 'two'", bytes: 12 },
      },
    ],
    code: () => import("./split-text.ts"),
    run: ({ splitAtSubstring }, { input }, { substring, ...rest }, context) =>
      gather(splitAtSubstring(input, unescapeTyped(substring)), rest, context),
  }),

  regex: operation({
    ...shared,
    inputs: textInput("Input"),
    options: {
      pattern: text("Pattern", ",", {
        help: "A JavaScript regular expression. A (group) becomes an item of its own.",
      }),
      ...common,
    },
    timeLimit: 3_000,
    examples: [
      {
        title: "At whitespace",
        input: "one  two\tthree",
        options: { pattern: "\\s+" },
        output: result("one", "two", "three"),
      },
      {
        title: "An invalid pattern",
        input: "a1b2c",
        options: { pattern: "[" },
        output: { ...result(INVALID_PATTERN), invalid: true },
      },
    ],
    code: () => import("./split-text.ts"),
    run: async ({ splitAtPattern }, { input }, { pattern, ...rest }, context) => {
      const parts = splitOrExplain(() => splitAtPattern(input, pattern), context.warn);
      if (parts) return gather([parts], rest, context);
      return { ...(await gather([[INVALID_PATTERN]], { ...rest, before: "", after: "" }, context)), invalid: true };
    },
  }),

  length: operation({
    ...shared,
    inputs: stringStreamInput("Input"),
    options: {
      length: integer("Chunk length", 10, { min: 1, max: MAX_NUMBER, outside: "clamp", fallback: 1 }),
      ...common,
    },
    examples: [
      {
        title: "A card number in groups of four",
        input: "4000123412341234",
        options: { length: 4 },
        output: result("4000", "1234", "1234", "1234"),
      },
      {
        title: "Flags stay whole",
        input: "🇫🇷🇩🇪🇯🇵",
        options: { length: 2 },
        output: result("🇫🇷🇩🇪", "🇯🇵"),
      },
    ],
    code: () => import("./split-text.ts"),
    run: ({ splitByLength }, { input }, { length, ...rest }, context) =>
      gather(splitByLength(input, length), rest, context),
  }),

  count: operation({
    ...shared,
    inputs: textInput("Input"),
    options: {
      count: integer("Number of chunks", 5, { min: 1, max: MAX_NUMBER, outside: "clamp", fallback: 1 }),
      ...common,
    },
    examples: [
      {
        title: "Eleven letters in three chunks",
        input: "abcdefghijk",
        options: { count: 3 },
        output: result("abcd", "efgh", "ijk"),
      },
      {
        title: "Halves",
        input: "leftrite",
        options: { count: 2 },
        output: result("left", "rite"),
      },
    ],
    code: () => import("./split-text.ts"),
    run: ({ splitIntoCount }, { input }, { count, ...rest }, context) =>
      gather(splitIntoCount(input, count), rest, context),
  }),
};

async function gather(
  batches: PartBatches | Iterable<Iterable<string>>,
  { separator, ...settings }: OptionValues<typeof common>,
  { wholeData }: RunContext,
) {
  const { gatherItems } = await import("./split-items.ts");
  return gatherItems(batches, { ...settings, separator: unescapeTyped(separator), withJson: wholeData });
}

function splitOrExplain(split: () => Iterable<string>, warn: RunContext["warn"]): Iterable<string> | undefined {
  try {
    return split();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    warn(error.message);
    return undefined;
  }
}

/** The result for short items with line breaks between them. */
function result(...items: readonly string[]) {
  const content = items.join("\n");
  return { count: items.length, items: items.map((text) => ({ text })), content, bytes: byteLength(content) };
}

function byteLength(content: string): number {
  return new TextEncoder().encode(content).length;
}
