import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON Formatter",
  description: "Format, minify, validate or repair JSON of any size; see exactly what’s wrong.",
  category: "Formatters",
  order: 1,
  keywords:
    "prettify, pretty print, beautify, beautifier, format json, indent, minify, compress, compact, uglifier, validate, validator, lint, linter, jsonlint, check, syntax, parse, sort keys, duplicate keys, viewer, tree, repair, fix, json lines, jsonl, ndjson, object, api response, tsconfig, package.json, beautify json, minify json, pretty print json, json linter",
  opens: [
    { kind: "json", rank: 1 },
    { kind: "json-lines", rank: 1 },
  ],
  icon: "braces",
  runs: "browser",
};
