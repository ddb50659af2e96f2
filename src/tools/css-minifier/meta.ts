import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSS Minifier",
  description: "Minify CSS without changing what it does, or beautify it.",
  category: "Formatters",
  order: 2,
  keywords:
    "minify css, compress, compressor, uglifier, stylesheet, style sheet, beautify, beautifier, prettify, unminify, format css, nesting, custom properties, cascade layers, container queries, gzip size, bootstrap, minimize",
  opens: [{ kind: "css", rank: 1 }],
  icon: "paintbrush",
  runs: "browser",
};
