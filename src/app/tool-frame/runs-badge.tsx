import { BrowserDot, ServerDot } from "#app/tool-card.tsx";
import type { ToolSummary } from "#shared/tool-meta.ts";

/** Says where a tool runs. */
export function RunsBadge({ runs }: Pick<ToolSummary, "runs">) {
  const local = runs === "browser";
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-rule bg-card px-2.5 py-0.5 text-sm text-ink-2">
      {local ? <BrowserDot /> : <ServerDot />}
      {local ? "In your browser" : "Uses our server"}
    </span>
  );
}
