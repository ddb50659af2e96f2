import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Reverse Text",
  description: "Reverse text by characters, words or lines; emoji and accents stay whole.",
  category: "Text",
  order: 1,
  keywords:
    "backwards, backward, flip, mirror, invert, turn around, reverse string, reverse words, reverse lines, line order, tac, palindrome, emoji, grapheme, unicode",
  icon: "arrow-left-right",
  runs: "browser",
};
