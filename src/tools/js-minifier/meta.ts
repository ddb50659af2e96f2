import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JavaScript Minifier",
  description: "Shrink JavaScript without changing what it does, or make it readable.",
  category: "Formatters",
  order: 3,
  keywords:
    "js, js minify, minify js, beautify js, format js, uglifier, compress, compressor, terser, mangle, beautify, beautifier, prettify, unminify, format javascript, esm, module, drop console, gzip size, bundle size, ecmascript, node, minimize",
  opens: [{ kind: "js", rank: 1 }],
  icon: "parentheses",
  runs: "browser",
};
