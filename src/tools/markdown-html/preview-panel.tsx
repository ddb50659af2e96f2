import { useEffect, useState } from "react";
import type { TextResult } from "#shared/run-operation.ts";
import { EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useHistoryState } from "#ui/use-history-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import type { Tool } from "#ui/use-tool.ts";
import { Preview } from "./preview.tsx";
import type { MarkdownPreview } from "./preview-markdown.ts";
import { operations } from "./tool.ts";

const VIEWS = { preview: "Preview", html: "HTML" } as const;

interface Props {
  result: TextResult;
  milliseconds: number | undefined;
  /** What the result was made from. */
  ranWith: Tool["ranWith"];
}

/** HTML and what it looks like. */
export function PreviewPanel({ result, milliseconds, ranWith }: Props) {
  const [view, setView] = useHistoryState<keyof typeof VIEWS>("view", "preview");
  return (
    <ResultPanel
      result={result}
      durationMs={milliseconds}
      empty=""
      copyLabel="Copy HTML"
      paste={{ title: "HTML from Markdown", language: "html" }}
      sendable
      views={<ModeTabs inHead label="View" modes={VIEWS} value={view} onChange={setView} />}
    >
      {view === "preview" && <RenderedPreview ranWith={ranWith} />}
    </ResultPanel>
  );
}

function RenderedPreview({ ranWith: { inputs, options } }: Pick<Props, "ranWith">) {
  const { state, run } = useOperation(operations);
  const [preview, setPreview] = useState<MarkdownPreview>();
  const { input = EMPTY_INPUT } = inputs;
  useEffect(() => {
    const source = input.kind === "typed" ? input.text : filesIn(input)[0];
    if (source !== undefined) run("preview", source, options, { quiet: true });
  }, [input, options, run]);
  // The old preview stays until the next one is there.
  useEffect(() => {
    const next = dataOf(operations, "preview", state);
    if (next) setPreview(next);
  }, [state]);

  if (state.phase === "refused") return <p className="note border-b">No preview: {state.error.message}</p>;
  return (
    <>
      <div className="relative min-h-36 flex-1">{preview && <Preview nodes={preview.nodes} />}</div>
      {preview && !preview.isWhole && (
        <p className="note border-t">The preview shows the start. Copy and Download give all of it.</p>
      )}
      {preview?.isEscaped && (
        <p className="note border-t">
          The preview renders safe HTML. The result has its tags as text, without Keep HTML.
        </p>
      )}
    </>
  );
}
