import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const Report = lazyPart(() => import("./report.tsx"), "Report");

export default function JsonSchemaPage() {
  const tool = useTool(operations, { modes: true });
  const { state, shown } = tool;
  const validation = tool.data("validate");
  const working = state.phase === "running";
  return (
    <ToolPage
      tool={tool}
      modes={{ validate: "Validate", infer: "Infer Schema" }}
      placeholder="Paste JSON, or drop a file"
      accept=".json,.jsonl,.ndjson,application/json,text/plain"
      result={
        tool.mode === "infer" ? (
          <ResultPanel
            result={tool.text}
            durationMs={shown?.milliseconds}
            empty={working ? "Working…" : EMPTY_RESULT}
            paste={{ title: "JSON Schema", language: "json" }}
            sendable
          />
        ) : validation ? (
          <Suspense fallback={<EmptyResult working />}>
            <Report validation={validation} field={tool.fieldOf("document")} />
          </Suspense>
        ) : (
          <EmptyResult working={working} />
        )
      }
    />
  );
}
