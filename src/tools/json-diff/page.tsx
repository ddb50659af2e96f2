import { plural } from "#shared/format-number.ts";
import { DiffTool, type ShownDiff } from "#ui/diff/diff-tool.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { JsonDiff } from "./json-diff.ts";
import { operations } from "./tool.ts";

export default function JsonDiffPage() {
  const tool = useTool(operations, { modes: true });
  const diff = tool.data("compare");
  return (
    <DiffTool
      tool={tool}
      modes={{ compare: "Compare", patch: "Create Patch", apply: "Apply Patch" }}
      placeholder="Paste JSON, or drop a file"
      accept=".json,.geojson,.webmanifest,.map,application/json,text/plain"
      diff={diff && describeDiff(diff)}
      paste={{ title: tool.mode === "patch" ? "JSON patch" : "Patched JSON", language: "json" }}
    />
  );
}

function describeDiff(diff: JsonDiff): ShownDiff {
  const { changeCount, addedCount, removedCount, replacedCount } = diff;
  const counts = [
    replacedCount > 0 && `${replacedCount.toLocaleString("en")} replaced`,
    addedCount > 0 && `${addedCount.toLocaleString("en")} added`,
    removedCount > 0 && `${removedCount.toLocaleString("en")} removed`,
  ];
  return {
    diff,
    text: { content: diff.text, lines: changeCount, fileName: "changes.txt", type: "text/plain" },
    textView: "List",
    copyLabel: "Copy List",
    summary:
      changeCount === 0
        ? "The documents are equal"
        : `${plural(changeCount, "change")}: ${counts.filter(Boolean).join(", ")}`,
    paste: { title: "Changes", language: "text" },
  };
}
