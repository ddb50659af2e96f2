import { type ComponentProps, Suspense } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { TextDiff } from "./compare-texts.ts";
import { operations } from "./tool.ts";

const DiffPanel = lazyPart(() => import("#ui/diff/diff-panel.tsx"), "DiffPanel");

export default function TextDiffPage() {
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
      modes={{ compare: "Compare", apply: "Apply Patch" }}
      placeholder="Type or paste text, or drop a file"
      extraActions={
        tool.mode === "compare" && (
          <Button icon="arrow-left-right" onClick={swap}>
            Swap Sides
          </Button>
        )
      }
      result={
        tool.mode === "apply" ? (
          <ResultPanel
            result={tool.text}
            durationMs={shown?.milliseconds}
            empty={state.phase === "running" ? "Working…" : EMPTY_RESULT}
            paste={{ title: "Patched text", language: "text" }}
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

function describeDiff(diff: TextDiff): Omit<ComponentProps<typeof DiffPanel>, "milliseconds"> {
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
