import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Sort & Dedupe Lines",
  description: "Sort, dedupe, filter, number, join and compare lists and logs of lines.",
  category: "Text",
  order: 13,
  keywords:
    "sort, sort lines, sort list, sort text, sort alphabetically, alphabetize, alphabetical order, natural sort, numeric sort, sort by length, shuffle lines, randomize lines, dedupe, deduplicate, duplicates, remove duplicates, remove duplicate lines, find duplicates, unique, unique lines, distinct, uniq, uniq -c, count duplicates, frequency, reverse lines, tac, filter lines, grep, lines containing, remove lines, remove empty lines, remove blank lines, trim lines, number lines, line numbers, nl, add prefix, add suffix, quote lines, join lines, lines to comma-separated, comma separated list, sql in list, compare lists, list difference, intersection, union, in both lists, comm, set operations",
  icon: "arrow-down-a-z",
  runs: "browser",
};
