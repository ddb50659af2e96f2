import { Button } from "#ui/button.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import type { Tool } from "#ui/use-tool.ts";

interface Props {
  tool: Pick<Tool, "operations" | "declarations" | "options" | "setOptions" | "error">;
  /** Render only these options. */
  only?: readonly string[];
}

/** Controls and presets for the options of a tool's operations. */
export function ToolOptionControls({ tool, only }: Props) {
  const entries = Object.entries(tool.declarations).filter(([name]) => only?.includes(name) ?? true);
  return (
    <>
      <OptionControls
        declarations={Object.fromEntries(entries)}
        values={tool.options}
        invalidOption={tool.error?.field}
        onChange={(name, value) => tool.setOptions({ [name]: value })}
      />
      {!only && <ToolPresets tool={tool} />}
    </>
  );
}

/** Buttons that set several options at once. */
export function ToolPresets({ tool }: { tool: Pick<Tool, "operations" | "setOptions"> }) {
  const presets = Object.values(tool.operations).flatMap(({ presets = [] }) => presets);
  if (presets.length === 0) return null;
  return (
    <fieldset className="flex w-full flex-wrap gap-1.5 in-[.option-bar]:w-auto">
      <legend className="sr-only">Presets</legend>
      {presets.map(({ label, values }) => (
        <Button key={label} className="px-2.5 font-mono" onClick={() => tool.setOptions(values)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
