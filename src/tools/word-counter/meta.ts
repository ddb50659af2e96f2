import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "word-counter",
  title: "Word Counter",
  description:
    "Count words, characters, sentences and paragraphs as you type, with reading time, in any script and for files of any size.",
  category: "Text",
  order: 2,
  keywords: [
    "count words",
    "character count",
    "character counter",
    "letter count",
    "text length",
    "string length",
    "wc",
    "sentences",
    "paragraphs",
    "lines",
    "bytes",
    "reading time",
    "speaking time",
    "word frequency",
    "statistics",
    "code points",
    "grapheme",
    "essay",
    "tweet",
  ],
  icon: "text-initial",
  runs: "browser",
  accepts: "text",
};
