declare module "markdown-it-footnote" {
  import type { MarkdownIt } from "markdown-it";

  const footnote: (parser: MarkdownIt) => void;
  export default footnote;
}

declare module "commonmark-spec" {
  export const tests: readonly { markdown: string; html: string; number: number }[];
}
