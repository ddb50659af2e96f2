import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "random-text-generator",
  title: "Random Text Generator",
  description: "Make placeholder text of the length you need: lorem ipsum, random characters, letters or numbers.",
  category: "Random",
  order: 7,
  keywords: [
    "lorem ipsum",
    "lipsum",
    "placeholder",
    "filler text",
    "dummy text",
    "blind text",
    "sample text",
    "paragraphs",
    "sentences",
    "random string",
    "random characters",
    "random letters",
    "random digits",
    "test data",
    "random",
  ],
  icon: "pilcrow",
  runs: "browser",
  gives: "text",
};
