import { sortOption, uniqueOption } from "#shared/list-order.ts";
import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { text } from "#shared/options.ts";
import { jsonText, WrittenJson } from "#shared/streamed-json.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { Extraction } from "./extract-matches.ts";

export const meta: ToolDeclaration = {
  title: "Regex Extractor",
  description: "Find, extract or replace everything that matches a regular expression.",
  category: "Text",
  order: 5,
  keywords:
    "regex, regexp, regular expression, regex tester, regex test, match, matches, grep, find, search and replace, replace, capture groups, named groups, extract emails, email extractor, unique emails, emails in a log, extract urls, extract links, phone numbers, ip addresses, hashtags, numbers, pattern, sed, find and replace, replace text, links, get links",
  opens: [{ kind: "log" }],
  icon: "regex",
  runs: "browser",
};

const common = {
  pattern: text("Pattern", "", { help: "A JavaScript regular expression, without slashes." }),
  flags: text("Flags", "g", { help: "Any of d, g, i, m, s, u, v and y." }),
};

/** Stops catastrophic backtracking. */
const TIME_LIMIT_MS = 3_000;

const toText = ({ list }: Extraction) => (typeof list === "string" ? list : list.content);

const toJson = ({ matchesJson, ...extraction }: Extraction) => ({
  ...extraction,
  ...(matchesJson && { matches: new WrittenJson(matchesJson) }),
  list: jsonText(toText(extraction)),
});

export const operations = {
  extract: operation({
    label: "Extract",
    inputs: textInput("Input"),
    gives: dataOutput<Extraction>({ fileName: "matches.txt", toText, toJson }),
    options: {
      ...common,
      listAs: text("List each match as", "$&", {
        help: "$1 or $<name> is a group, $& the match, \\n a line break, \\t a tab.",
      }),
      unique: uniqueOption,
      sort: sortOption,
    },
    messages: { empty: "Please enter text to extract from", done: "Success!" },
    live: true,
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "Order numbers with the year as a group",
        input: "Orders A-2024-7 and B-2026-12 are late.",
        options: { pattern: "[A-Z]-(?<year>\\d{4})-\\d+" },
        output: {
          count: 2,
          groupNames: ["year"],
          matches: [
            { text: "A-2024-7", span: [7, 15], groups: ["2024"] },
            { text: "B-2026-12", span: [20, 29], groups: ["2026"] },
          ],
          list: "A-2024-7\nB-2026-12",
          head: "Orders A-2024-7 and B-2026-12 are late.",
          headIsAll: true,
        },
      },
      {
        title: "Without flag g: only the first match",
        input: "one TWO three",
        options: { pattern: "t\\w+", flags: "i" },
        output: {
          count: 1,
          groupNames: [],
          matches: [{ text: "TWO", span: [4, 7], groups: [] }],
          list: "TWO",
          head: "one TWO three",
          headIsAll: true,
        },
      },
      {
        title: "Each word once, in order",
        input: "tea, Milk, tea, cake",
        options: { pattern: "\\w+", unique: true, sort: "ascending" },
        output: {
          count: 4,
          listed: 3,
          groupNames: [],
          matches: [
            { text: "tea", span: [0, 3], groups: [] },
            { text: "Milk", span: [5, 9], groups: [] },
            { text: "tea", span: [11, 14], groups: [] },
            { text: "cake", span: [16, 20], groups: [] },
          ],
          list: "cake\nMilk\ntea",
          head: "tea, Milk, tea, cake",
          headIsAll: true,
        },
      },
      {
        title: "Matches listed as $<year>: $1",
        input: "Ada 1815, Alan 1912",
        options: { pattern: "(\\w+) (?<year>\\d+)", listAs: "$<year>: $1" },
        output: {
          count: 2,
          groupNames: ["1", "year"],
          matches: [
            { text: "Ada 1815", span: [0, 8], groups: ["Ada", "1815"] },
            { text: "Alan 1912", span: [10, 19], groups: ["Alan", "1912"] },
          ],
          list: "1815: Ada\n1912: Alan",
          head: "Ada 1815, Alan 1912",
          headIsAll: true,
        },
      },
    ],
    code: () => import("./extract-matches.ts"),
    run: async ({ compilePattern, extractMatches }, { input }, { pattern, flags, ...list }, { warn, wholeData }) => {
      const extraction = await extractMatches(input, compilePattern(pattern, flags), { ...list, withJson: wholeData });
      const { count, listed } = extraction;
      const found = `Found ${count} ${count === 1 ? "match" : "matches"}`;
      warn(listed === undefined || listed === count ? found : `${found}, ${listed} unique`);
      return extraction;
    },
  }),

  replace: operation({
    label: "Replace",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "replaced.txt", type: "text/plain" }),
    options: {
      ...common,
      replacement: text("Replace with", "", {
        help: "$1 or $<name> is a group, $& the match, \\n a line break, \\t a tab.",
      }),
    },
    messages: { empty: "Please enter text to replace in", done: "Success!" },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "US dates to ISO dates",
        input: "Due 12/31/2026, sent 01/05/2027.",
        options: { pattern: "(\\d\\d)/(\\d\\d)/(\\d{4})", replacement: "$3-$1-$2" },
        output: "Due 2026-12-31, sent 2027-01-05.",
      },
      {
        title: "Trailing spaces removed",
        input: "one  \ntwo\t\nthree",
        options: { pattern: "[ \\t]+$", flags: "gm" },
        output: "one\ntwo\nthree",
      },
    ],
    code: () => import("./extract-matches.ts"),
    run: ({ compilePattern, replaceMatches }, { input }, { pattern, flags, replacement }) =>
      replaceMatches(input, compilePattern(pattern, flags), replacement),
  }),
};
