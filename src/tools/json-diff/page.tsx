import { type ComponentProps, Suspense } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { JsonDiff } from "./json-diff.ts";
import { operations } from "./tool.ts";

const DiffPanel = lazyPart(() => import("#ui/diff/diff-panel.tsx"), "DiffPanel");

export default function JsonDiffPage() {
  const tool = useTool(operations, { modes: true });
  const { state, shown } = tool;
  const diff = tool.data("compare");
  const swap = () => {
    const { original = EMPTY_INPUT, changed = EMPTY_INPUT } = tool.inputs;
    tool.swapInput("original", original, changed);
    tool.swapInput("changed", changed, original);
  };
  const empty = <EmptyResult working={state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      modes={{ compare: "Compare", patch: "Create Patch", apply: "Apply Patch" }}
      placeholder="Paste JSON, or drop a file"
      accept=".json,.geojson,.webmanifest,.map,application/json,text/plain"
      extraActions={
        tool.mode !== "apply" && (
          <Button icon="arrow-left-right" onClick={swap}>
            Swap Sides
          </Button>
        )
      }
      result={
        tool.mode !== "compare" ? (
          <ResultPanel
            result={tool.text}
            durationMs={shown?.milliseconds}
            empty={state.phase === "running" ? "Working…" : EMPTY_RESULT}
            paste={{ title: tool.mode === "patch" ? "JSON patch" : "Patched JSON", language: "json" }}
            sendable
          />
        ) : diff ? (
          <Suspense fallback={empty}>
            <DiffPanel {...describeDiff(diff)} milliseconds={shown?.milliseconds} />
          </Suspense>
        ) : (
          empty
        )
      }
    />
  );
}

function describeDiff(diff: JsonDiff): Omit<ComponentProps<typeof DiffPanel>, "milliseconds"> {
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
