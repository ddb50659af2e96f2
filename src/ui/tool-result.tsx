import type { ComponentProps } from "react";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT } from "#ui/tool-page.tsx";
import type { Tool } from "#ui/use-tool.ts";

interface Props extends Partial<ComponentProps<typeof ResultPanel>> {
  tool: Pick<Tool, "text" | "shown" | "state">;
}

/** The text that a tool's operation gave, or how far it is. */
export function ToolResult({ tool, ...panel }: Props) {
  return (
    <ResultPanel
      result={tool.text}
      durationMs={tool.shown?.milliseconds}
      empty={tool.state.phase === "running" ? "Working…" : EMPTY_RESULT}
      {...panel}
    />
  );
}
