import { useEffect, useState } from "react";
import { headOf } from "#shared/head-of.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useHistoryState } from "#ui/use-history-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { Preview } from "./preview.tsx";
import type { Preview as PreviewData } from "./preview-html.ts";
import { operations } from "./tool.ts";

const VIEWS = { preview: "Preview", html: "HTML" } as const;

/** In UTF-16 code units. */
const MAX_PREVIEWED = 200_000;

interface Props {
  result: TextResult;
  milliseconds: number | undefined;
}

/** HTML and what it looks like. */
export function PreviewPanel({ result, milliseconds }: Props) {
  const [view, setView] = useHistoryState<keyof typeof VIEWS>("view", "preview");
  return (
    <div className="flex min-w-0 flex-col">
      <div>
        <ModeTabs label="View" modes={VIEWS} value={view} onChange={setView} />
      </div>
      <div className="grid flex-1">
        <ResultPanel
          result={result}
          durationMs={milliseconds}
          empty=""
          copyLabel="Copy HTML"
          paste={{ title: "HTML from Markdown", language: "html" }}
          sendable
        >
          {view === "preview" && <HtmlPreview result={result} />}
        </ResultPanel>
      </div>
    </div>
  );
}

function HtmlPreview({ result }: Pick<Props, "result">) {
  const { state, run } = useOperation(operations);
  const [preview, setPreview] = useState<PreviewData>();
  const html = headOf(result.head, MAX_PREVIEWED);
  useEffect(() => {
    run("preview", html, {}, { quiet: true });
  }, [html, run]);
  // The old preview stays until the next one is there.
  useEffect(() => {
    const next = dataOf(operations, "preview", state);
    if (next) setPreview(next);
  }, [state]);

  if (state.phase === "refused") return <p className="note border-b">No preview: {state.error.message}</p>;
  const isWhole = preview?.isWhole && html.length === result.head.length && typeof result.content === "string";
  return (
    <>
      <div className="relative min-h-36 flex-1">{preview && <Preview nodes={preview.nodes} />}</div>
      {preview && !isWhole && (
        <p className="note border-t">The preview shows the start. Copy and Download give all of it.</p>
      )}
    </>
  );
}
