import { lookup } from "#shared/lookup.ts";
import type { OptionValues } from "#shared/options.ts";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, ToolInputField, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { toOctal } from "./mode.ts";
import { PermissionGrid } from "./permission-grid.tsx";
import { calculatePermissions } from "./permissions.ts";
import { operations } from "./tool.ts";

const PLACEHOLDERS = lookup<string>({
  calculate: "755, rwxr-xr-x, u+x or a line of ls -l",
  umask: "022 or u=rwx,go=rx",
});

export default function ChmodPage() {
  const tool = useTool(operations, { modes: true });
  const { input = EMPTY_INPUT } = tool.inputs;
  const typed = input.kind === "typed" ? input.text : "";
  const isCalculation = tool.mode === "calculate";
  const tick = (mode: number) => {
    const ticked: InputValue = { kind: "typed", text: toOctal(mode) };
    // A shown result follows the input.
    if (tool.shown) tool.setInput("input", ticked);
    else tool.replace("input", ticked, "calculate");
  };
  return (
    <ToolPage
      tool={tool}
      modes={{ calculate: "Permissions", umask: "umask" }}
      inputs={
        <div className={`grid min-w-0 gap-4 ${isCalculation ? "lg:grid-rows-[1fr_auto] lg:*:first:min-h-44" : ""}`}>
          <ToolInputField tool={tool} placeholder={PLACEHOLDERS[tool.mode]} />
          {isCalculation && <PermissionGrid mode={modeOf(typed, tool.options)} onChange={tick} />}
        </div>
      }
      result={<ResultPanel result={tool.text} durationMs={tool.shown?.milliseconds} empty={EMPTY_RESULT} />}
    />
  );
}

/** The mode that a text means; 0 as long as it means none. */
function modeOf(text: string, options: Readonly<Record<string, unknown>>): number {
  try {
    return calculatePermissions(text, options as OptionValues<typeof operations.calculate.options>).mode;
  } catch {
    return 0;
  }
}
