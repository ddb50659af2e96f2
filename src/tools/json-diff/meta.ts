import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON Diff",
  description: "Compare two JSON documents by structure; create and apply JSON patches.",
  category: "Formatters",
  order: 5,
  keywords:
    "compare json, json compare, difference, differences, diff checker, what changed, side by side, semantic diff, structural diff, api response, json patch, rfc 6902, merge patch, rfc 7396, rfc 7386, apply json patch, json pointer, ignore order, jsondiffpatch, jd",
  opens: [{ kind: "json", rank: 3, mode: "compare" }],
  icon: "file-diff",
  runs: "browser",
};
