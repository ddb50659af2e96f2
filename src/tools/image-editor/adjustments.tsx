import { useId } from "react";
import type { Edit } from "./edit.ts";
import { operations } from "./tool.ts";

interface Props {
  edit: Edit;
  onChange: (name: Adjustment, value: number) => void;
}

const UNITS = {
  angle: "°",
  brightness: "%",
  contrast: "%",
  saturation: "%",
  hue: "°",
  grayscale: "%",
  sepia: "%",
  invert: "%",
  blur: " px",
  sharpen: "%",
} as const;

export type Adjustment = keyof typeof UNITS;

/** One slider per adjustment. */
export function Adjustments({ edit, onChange }: Props) {
  return (
    <section aria-label="Adjustments" className="card p-3.5">
      {(Object.keys(UNITS) as Adjustment[]).map((name) => (
        <Slider key={name} name={name} value={edit[name]} onChange={(value) => onChange(name, value)} />
      ))}
    </section>
  );
}

function Slider({ name, value, onChange }: { name: Adjustment; value: number; onChange: (value: number) => void }) {
  const id = useId();
  const { label, min, max } = operations.save.options[name];
  return (
    <div className="grid min-h-8 grid-cols-[5.5rem_minmax(0,1fr)_3.5rem] items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        className="h-6 w-full accent-accent"
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id} className="text-right font-mono text-xs">
        {value}
        {UNITS[name]}
      </output>
    </div>
  );
}
