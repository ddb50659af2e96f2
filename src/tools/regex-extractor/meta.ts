import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Regex Extractor",
  description: "Find, extract or replace everything that matches a regular expression.",
  category: "Text",
  order: 5,
  keywords:
    "regex, regexp, regular expression, regex tester, regex test, match, matches, grep, find, search and replace, replace, capture groups, named groups, extract emails, email extractor, unique emails, emails in a log, extract urls, extract links, phone numbers, ip addresses, hashtags, numbers, pattern",
  icon: "regex",
  runs: "browser",
};
