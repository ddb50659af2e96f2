import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Text Generator",
  description: "Get placeholder text of any length: lorem ipsum or random characters.",
  category: "Random",
  order: 7,
  keywords:
    "lorem ipsum, lipsum, placeholder, filler text, dummy text, blind text, sample text, paragraphs, html paragraphs, sentences, random string, random characters, random letters, random digits, test data, random, random words",
  icon: "pilcrow",
  runs: "browser",
};
