import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Markdown ↔ HTML",
  description: "Preview Markdown, convert it to HTML and back, make a table of contents.",
  category: "Converters",
  order: 9,
  keywords:
    "markdown to html, md to html, html to markdown, html to md, markdown preview, markdown viewer, markdown editor, readme, readme preview, github markdown, github flavored markdown, gfm, commonmark, md2html, html2md, turndown, pandoc, table of contents, toc generator, copy as markdown, word to markdown, google docs to markdown, web page to markdown, rich text to markdown, paste as markdown, front matter, footnotes, task list",
  opens: [
    { kind: "markdown", rank: 1, mode: "toHtml" },
    { kind: "html", rank: 2, mode: "toMarkdown" },
  ],
  icon: "file-code",
  runs: "browser",
};
