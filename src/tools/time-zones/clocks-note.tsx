import { ToolOptionControls } from "#ui/tool-options.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { type Converted, clocksText } from "./converted-text.ts";

/** What clocks do at the time that was given, and the choice between two moments. */
export function ClocksNote({ clocks, tool }: { clocks: Converted["clocks"]; tool: Tool }) {
  if (!clocks) return null;
  return (
    <div className="note border-b">
      <p>{clocksText(clocks)}</p>
      {clocks.kind === "twice" && (
        <div className="mt-1">
          <ToolOptionControls tool={tool} only={["ambiguous"]} />
        </div>
      )}
    </div>
  );
}
