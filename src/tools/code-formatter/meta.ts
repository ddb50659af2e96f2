import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Code Formatter",
  description: "Format JavaScript, TypeScript, HTML, CSS, Markdown, YAML and more.",
  category: "Formatters",
  order: 5,
  keywords:
    "prettier, beautify, beautifier, prettify, pretty print, code beautifier, code style, indent, indentation, reformat, tidy, unminify, format javascript, format typescript, format html, format css, format markdown, format yaml, html formatter, html beautifier, js, jsx, ts, tsx, react, css, scss, sass, less, vue, angular, json5, jsonc, markdown, md, yaml, graphql, gql, semicolons, quotes, trailing commas, line length, tabs",
  opens: [
    { kind: "html", rank: 1 },
    { kind: "css" },
    { kind: "js" },
    { kind: "markdown", rank: 3 },
    { kind: "yaml", rank: 3 },
  ],
  icon: "wand-sparkles",
  runs: "browser",
};
