import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "css-minifier",
  title: "CSS Minifier",
  description:
    "Shrink a stylesheet, modern CSS included, without changing what it does, see what it weighs with gzip, or lay it out to be read.",
  category: "Formatters",
  order: 2,
  keywords: [
    "minify css",
    "compress",
    "compressor",
    "uglifier",
    "stylesheet",
    "style sheet",
    "beautify",
    "beautifier",
    "prettify",
    "unminify",
    "format css",
    "nesting",
    "custom properties",
    "cascade layers",
    "container queries",
    "gzip size",
    "bootstrap",
    "minimize",
    "prettier",
  ],
  icon: "paintbrush",
  runs: "browser",
};
