import { plural } from "#shared/format-number.ts";
import { DiffTool, type ShownDiff } from "#ui/diff/diff-tool.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { TextDiff } from "./compare-texts.ts";
import { operations } from "./tool.ts";

export default function TextDiffPage() {
  const tool = useTool(operations, { modes: true });
  const diff = tool.data("compare");
  return (
    <DiffTool
      tool={tool}
      modes={{ compare: "Compare", apply: "Apply Patch" }}
      placeholder="Type or paste text, or drop a file"
      diff={diff && describeDiff(diff)}
      paste={{ title: "Patched text", language: "text" }}
    />
  );
}

function describeDiff(diff: TextDiff): ShownDiff {
  const { changeCount, addedCount, removedCount } = diff;
  return {
    diff,
    text: { content: diff.patch, lines: diff.patchLines, fileName: "changes.diff", type: "text/x-diff" },
    textView: "Patch",
    copyLabel: "Copy Patch",
    summary:
      changeCount === 0
        ? "The texts are equal"
        : `${plural(changeCount, "change")}: +${addedCount.toLocaleString("en")} −${removedCount.toLocaleString("en")} lines`,
    paste: { title: "Changes", language: "diff" },
  };
}
