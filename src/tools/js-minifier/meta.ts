import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "js-minifier",
  title: "JavaScript Minifier",
  description:
    "Shrink JavaScript without changing what it does, see what it weighs with gzip, or lay minified code out to be read.",
  category: "Formatters",
  order: 3,
  keywords: [
    "js minify",
    "uglify",
    "compress",
    "compressor",
    "terser",
    "mangle",
    "beautify",
    "beautifier",
    "prettify",
    "unminify",
    "format javascript",
    "esm",
    "module",
    "drop console",
    "gzip size",
    "bundle size",
    "ecmascript",
    "node",
  ],
  icon: "code-xml",
  runs: "browser",
  accepts: "text",
  gives: "text",
};
