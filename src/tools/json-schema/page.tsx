import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const Report = lazyPart(() => import("./report.tsx"), "Report");

export default function JsonSchemaPage() {
  const tool = useTool(operations, { modes: true });
  const validation = tool.data("validate");
  const working = tool.state.phase === "running";
  return (
    <ToolPage
      tool={tool}
      modes={{ validate: "Validate", infer: "Infer Schema" }}
      placeholder="Paste JSON, or drop a file"
      accept=".json,.jsonl,.ndjson,application/json,text/plain"
      result={
        tool.mode === "infer" ? (
          <ToolResult tool={tool} paste={{ title: "JSON Schema", language: "json" }} sendable />
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
