import { uniqueOption } from "#shared/list-order.ts";
import { operation, stringStreamInput, textStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Sort & Dedupe Lines",
  description: "Sort, dedupe, filter, number, join and compare lists and logs of lines.",
  category: "Text",
  order: 13,
  keywords:
    "sort, sort lines, sort list, sort text, sort alphabetically, alphabetize, alphabetical order, natural sort, numeric sort, sort by length, shuffle lines, randomize lines, dedupe, deduplicate, duplicates, remove duplicates, remove duplicate lines, find duplicates, unique, unique lines, distinct, uniq, uniq -c, count duplicates, frequency, reverse lines, tac, filter lines, grep, lines containing, remove lines, remove empty lines, remove blank lines, trim lines, number lines, line numbers, nl, add prefix, add suffix, quote lines, join lines, lines to comma-separated, comma separated list, sql in list, compare lists, list difference, intersection, union, in both lists, comm, set operations, combine lists, merge lists, remove duplicates from list, alphabetize list, put in alphabetical order, compare two lists, line sorter",
  opens: [
    { kind: "log", rank: 1, mode: "filter" },
    { kind: "env", mode: "sort" },
  ],
  icon: "arrow-down-a-z",
  runs: "browser",
};

const ignoreCase = flag("Ignore case", false, { help: "Treats A and a as the same." });
const cleanUp = {
  trim: flag("Trim lines", false, { help: "Removes the whitespace around each line." }),
  skipBlank: flag("Leave out blank lines", false),
};

/** Stops catastrophic backtracking; bigger files get more. */
const TIME_LIMIT_MS = 5_000;

export const operations = {
  sort: operation({
    label: "Sort",
    live: true,
    inputs: textStreamInput("Input"),
    gives: textStreamOutput({ fileName: "sorted.txt" }),
    options: {
      by: choice("Sort by", {
        natural: "A–Z, numbers by value",
        alphabetical: "A–Z",
        "code-points": "Code points",
        number: "Leading number",
        length: "Length",
        position: "Original order",
        random: "Random order",
      }),
      reverse: flag("Reverse", false, { help: "Z–A, or the largest or last first." }),
      ignoreCase,
      unique: uniqueOption,
      ...cleanUp,
      language: text("Language", "en", {
        help: "For A–Z: a language tag such as sv or de-AT.",
        maxLength: 40,
      }),
    },
    messages: { empty: "Please enter lines to sort", failed: "Failed to sort" },
    examples: [
      { title: "Numbers by value", input: "item 10\nItem 2\nitem 1", output: "item 1\nItem 2\nitem 10" },
      {
        title: "Without duplicates and blank lines",
        input: "pear\napple\n\nPear \napple",
        options: { unique: true, ignoreCase: true, trim: true, skipBlank: true },
        output: "apple\npear",
      },
      {
        title: "Largest number first",
        input: "9 apples\n-1.5 pears\n10 plums",
        options: { by: "number", reverse: true },
        output: "10 plums\n9 apples\n-1.5 pears",
      },
      {
        title: "Last line first",
        input: "one\ntwo\nthree",
        options: { by: "position", reverse: true },
        output: "three\ntwo\none",
      },
      {
        title: "Swedish: ö after z",
        input: "öl\nzebra\noliv",
        options: { language: "sv" },
        output: "oliv\nzebra\nöl",
      },
      {
        title: "Random order",
        input: "a\nb",
        options: { by: "random" },
        output: /^(a\nb|b\na)$/,
        possible: "b\na",
      },
    ],
    code: () => import("./sort-lines.ts"),
    run: ({ sortLines }, { input }, options, context) => sortLines(input, options, context),
  }),

  unique: operation({
    label: "Dedupe",
    live: true,
    inputs: textStreamInput("Input"),
    gives: textStreamOutput({ fileName: "unique.txt" }),
    options: {
      keep: choice("Keep", {
        all: "Every line once",
        repeated: "Only lines that repeat",
        single: "Only lines that don't repeat",
      }),
      counts: choice("Counts", {
        none: "None",
        before: "Before each line, as uniq -c",
        after: "After each line and a tab",
      }),
      order: choice("Order", { first: "First occurrence", most: "Most frequent first" }),
      ignoreCase,
      ...cleanUp,
    },
    messages: { empty: "Please enter lines to dedupe", failed: "Failed to dedupe" },
    examples: [
      { title: "Every line once, in order", input: "tea\nmilk\ntea\ncake\nmilk", output: "tea\nmilk\ncake" },
      {
        title: "How often each line occurs",
        input: "GET /\nGET /about\nGET /",
        options: { counts: "before", order: "most" },
        output: "      2 GET /\n      1 GET /about",
      },
      {
        title: "Only duplicates, in any case",
        input: "Ada@example.org\ngrace@example.org\nada@example.org",
        options: { keep: "repeated", ignoreCase: true },
        output: "Ada@example.org",
      },
      {
        title: "Counts for a spreadsheet",
        input: "yes\nno\nyes",
        options: { counts: "after" },
        output: "yes\t2\nno\t1",
      },
    ],
    code: () => import("./unique-lines.ts"),
    run: ({ uniqueLines }, { input }, options, context) => uniqueLines(input, options, context),
  }),

  filter: operation({
    label: "Filter",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "filtered.txt" }),
    options: {
      pattern: text("Look for", "", { placeholder: "Text or pattern" }),
      match: choice("As", { text: "Text", line: "Whole line", regex: "Regular expression" }),
      invert: flag("Remove these lines", false, { help: "Keeps the lines without it." }),
      ignoreCase,
      lineNumbers: flag("Line numbers", false, { help: "Writes 12: before line 12, as grep -n." }),
    },
    messages: { empty: "Please enter lines to filter", failed: "Failed to filter" },
    timeLimit: TIME_LIMIT_MS,
    examples: [
      {
        title: "Lines with a text",
        input: "INFO started\nERROR disk full\nINFO stopped",
        options: { pattern: "error", ignoreCase: true },
        output: "ERROR disk full",
      },
      {
        title: "Without comments and blank lines",
        input: "# hosts\n\n127.0.0.1 localhost\n # end",
        options: { pattern: "^\\s*(#|$)", match: "regex", invert: true },
        output: "127.0.0.1 localhost",
      },
      {
        title: "A range of numbers",
        input: "pages 3-7\npage 9",
        options: { pattern: "\\d\\-\\d", match: "regex" },
        output: "pages 3-7",
      },
      {
        title: "With line numbers",
        input: "alpha\nbeta\nalpha",
        options: { pattern: "alpha", match: "line", lineNumbers: true },
        output: "1:alpha\n3:alpha",
      },
    ],
    code: () => import("./text-lines.ts"),
    run: ({ filterLines }, { input }, options, { warn }) => filterLines(input, options, warn),
  }),

  edit: operation({
    label: "Edit",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "edited.txt" }),
    options: {
      ...cleanUp,
      numbers: choice("Numbers", {
        none: "None",
        dot: "1.",
        parenthesis: "1)",
        colon: "1:",
        tab: "1 and a tab",
      }),
      start: integer("Start at", 1, { min: -1_000_000_000, max: 1_000_000_000, outside: "clamp" }),
      prefix: text("Before each line", "", { help: "\\n is a line break, \\t a tab." }),
      suffix: text("After each line", ""),
      join: flag("Join into one line", false),
      separator: text("Separator", ", ", { shownWhen: { join: true } }),
    },
    presets: [
      { label: "'a', 'b'", values: { prefix: "'", suffix: "'", join: true, separator: ", ", numbers: "none" } },
      { label: "- a", values: { prefix: "- ", suffix: "", join: false, numbers: "none" } },
      { label: "1. a", values: { prefix: "", suffix: "", join: false, numbers: "dot" } },
    ],
    messages: { empty: "Please enter lines to edit", failed: "Failed to edit" },
    examples: [
      {
        title: "A column for an SQL IN list",
        input: "Oslo\nLima\n\nPune",
        options: { skipBlank: true, prefix: "'", suffix: "'", join: true },
        output: "'Oslo', 'Lima', 'Pune'",
      },
      { title: "Numbered", input: "eggs\nflour", options: { numbers: "dot" }, output: "1. eggs\n2. flour" },
      {
        title: "A Markdown list from indented lines",
        input: "  eggs\n\n  flour  ",
        options: { trim: true, skipBlank: true, prefix: "- " },
        output: "- eggs\n- flour",
      },
    ],
    code: () => import("./text-lines.ts"),
    run: ({ editLines }, { input }, options) => editLines(input, options),
  }),

  compare: operation({
    label: "Compare",
    live: true,
    inputs: { input: textStreamInput("First list"), other: textStreamInput("Second list") },
    gives: textStreamOutput({ fileName: "compared.txt" }),
    options: {
      show: choice("Show", {
        both: "Lines in both",
        first: "Only in the first",
        second: "Only in the second",
        different: "In only one of them",
        either: "All, each once",
      }),
      ignoreCase,
      ...cleanUp,
    },
    messages: {
      empty: { input: "Please enter the first list", other: "Please enter the second list" },
      failed: "Failed to compare",
    },
    examples: [
      { title: "Lines in both", inputs: { input: "ada\ngrace\nalan", other: "alan\nada" }, output: "ada\nalan" },
      {
        title: "Missing from the second",
        inputs: { input: "ada\ngrace\nalan", other: "alan\nAda" },
        options: { show: "first", ignoreCase: true },
        output: "grace",
      },
      {
        title: "Both lists as one",
        inputs: { input: "ada\ngrace", other: "alan\nada" },
        options: { show: "either" },
        output: "ada\ngrace\nalan",
      },
    ],
    code: () => import("./compare-lists.ts"),
    run: ({ compareLists }, { input, other }, options, context) => compareLists(input, other, options, context),
  }),
};

const MODES = { sort: "Sort", unique: "Dedupe", filter: "Filter", edit: "Edit", compare: "Compare" };

export const page: TextPageProps = {
  modes: MODES,
  placeholder: "Type or paste lines, or drop a file",
  paste: { title: "Lines", language: "text" },
};
