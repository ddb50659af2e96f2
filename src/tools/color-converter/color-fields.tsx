import { type ReactNode, useId } from "react";
import { EyeDropperButton } from "#ui/eye-dropper-button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { ColorField } from "./convert-field.ts";
import { CopyButton } from "./copy-button.tsx";
import { CHANNELS } from "./parse-channels.ts";
import type { useColor } from "./use-color.tsx";

type Tool = ReturnType<typeof useColor>;

/** A swatch that opens the color picker, and editable HEX, RGB, HSL and alpha fields. */
export function ColorFields({ tool }: { tool: Tool }) {
  const { view, textOf, edit } = tool;
  const alphaId = useId();
  return (
    <Panel heading="Color" tools={<EyeDropperButton onPick={(hex) => edit("hex", hex)} />}>
      <div className="flex flex-1 flex-col gap-4 p-4">
        <label className="relative block min-h-28 flex-1 cursor-pointer overflow-hidden rounded border border-rule-strong bg-[conic-gradient(var(--rule)_25%,var(--card)_0_50%,var(--rule)_0_75%,var(--card)_0)] bg-size-[1rem_1rem] has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <span className="absolute inset-0" style={{ backgroundColor: view.hex }} />
          <input
            type="color"
            aria-label="Color picker"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            value={view.hex.slice(0, 7)}
            onChange={(event) => edit("hex", event.target.value + view.hex.slice(7))}
          />
          <span className="pointer-events-none absolute right-2 bottom-2 rounded border border-rule-strong bg-card px-2 py-1 text-xs font-medium">
            Choose…
          </span>
        </label>
        <div className="flex items-end gap-2">
          <TextField tool={tool} field="hex" label="HEX" className="flex-1" />
          <CopyButton text={tool.error ? view.hex : textOf("hex")} />
        </div>
        <Channels tool={tool} legend="RGB" model="rgb" />
        <Channels tool={tool} legend="HSL" model="hsl" />
        <div className="grid grid-cols-[auto_1fr_3rem] items-center gap-3 text-sm">
          <label htmlFor={alphaId} className="font-semibold">
            Alpha
          </label>
          <input
            id={alphaId}
            type="range"
            min={0}
            max={100}
            className="h-8 w-full accent-accent"
            value={textOf("alpha")}
            aria-valuetext={`${textOf("alpha")}%`}
            onChange={(event) => edit("alpha", event.target.value)}
          />
          <span className="text-right font-mono">{textOf("alpha")}%</span>
        </div>
        <p aria-live="polite" className="text-sm text-bad empty:-mt-4">
          {tool.error?.message}
        </p>
      </div>
    </Panel>
  );
}

interface FieldProps {
  tool: Tool;
  field: ColorField;
  label: ReactNode;
  className?: string;
  max?: number;
}

function TextField({ tool, field, label, className = "", max }: FieldProps) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type={max === undefined ? "text" : "number"}
        min={max === undefined ? undefined : 0}
        max={max}
        step={max === undefined ? undefined : "any"}
        className="field px-2 font-mono text-sm"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={tool.error?.field === field || undefined}
        value={tool.textOf(field)}
        onChange={(event) => tool.edit(field, event.target.value)}
        onBlur={tool.settle}
        onKeyDown={(event) => event.key === "Enter" && tool.settle()}
      />
    </div>
  );
}

function Channels({ tool, legend, model }: { tool: Tool; legend: string; model: keyof typeof CHANNELS }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {Object.entries(CHANNELS[model]).map(([channel, max]) => (
          <TextField
            key={channel}
            tool={tool}
            field={channel as ColorField}
            label={channel.charAt(0).toUpperCase() + channel.slice(1)}
            max={max}
          />
        ))}
      </div>
    </fieldset>
  );
}
