import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Word Counter",
  description: "Count words, characters, sentences and paragraphs, with reading time.",
  category: "Text",
  order: 2,
  keywords:
    "words, characters, count words, character count, character counter, letter count, text length, string length, wc, sentences, paragraphs, lines, bytes, reading time, speaking time, word frequency, statistics, code points, grapheme, essay, tweet, count lines, line count, number of lines",
  icon: "text-initial",
  runs: "browser",
};
