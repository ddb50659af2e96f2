import { Suspense } from "react";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ToolInputField, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const QueryTable = lazyPart(() => import("./query-table.tsx"), "QueryTable");

const MODES = { parse: "Parse", clean: "Remove Tracking", compare: "Compare" };

export default function UrlParserPage() {
  const tool = useTool(operations, { modes: true });
  const { input = EMPTY_INPUT } = tool.inputs;
  const url = input.kind === "typed" ? input.text : "";
  const isSingle = tool.mode === "parse" && url.trim() !== "" && !url.trim().includes("\n");
  return (
    <ToolPage
      tool={tool}
      modes={MODES}
      placeholder="https://example.com/path?query"
      inputs={
        tool.mode === "compare" ? undefined : (
          <div className={isSingle ? "flex min-w-0 flex-col gap-4 *:first:flex-1 lg:*:first:min-h-44" : "grid"}>
            <ToolInputField
              tool={tool}
              onSample={tool.takeSampleOptions}
              placeholder={tool.mode === "parse" ? "A URL, or many, one per line" : "URLs, one per line"}
            />
            {isSingle && (
              <Suspense>
                <QueryTable url={url} onChange={(text) => tool.setInput("input", { kind: "typed", text })} />
              </Suspense>
            )}
          </div>
        )
      }
      result={
        <ToolResult
          tool={tool}
          paste={tool.mode === "clean" ? { title: "URLs", language: "text" } : undefined}
          sendable={tool.mode !== "compare"}
          onUseAsInput={tool.mode === "clean" && tool.text ? () => tool.takeAsInput() : undefined}
        />
      }
    />
  );
}
