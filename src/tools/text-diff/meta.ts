import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Text Diff",
  description: "Compare two texts or files, side by side or as a patch, and apply patches.",
  category: "Text",
  order: 4,
  keywords:
    "compare, comparison, difference, differences, diff checker, diff viewer, file compare, side by side, unified diff, git diff, patch, apply patch, what changed, merge, diff",
  opens: [{ kind: "diff", rank: 1, mode: "apply", input: "patch" }],
  icon: "diff",
  runs: "browser",
};
