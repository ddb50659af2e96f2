import { useId } from "react";
import { Button } from "#ui/button.tsx";
import type { operations } from "./tool.ts";

const PRESETS = [
  { label: "100 KB", kilobytes: 100 },
  { label: "200 KB", kilobytes: 200 },
  { label: "1 MB", kilobytes: 1_000 },
  { label: "2 MB", kilobytes: 2_000 },
] as const;

interface Props {
  declaration: (typeof operations.convert.options)["maxKilobytes"];
  kilobytes: number;
  isInvalid: boolean;
  onChange: (kilobytes: number) => void;
}

/** The size in bytes that an image must not exceed: a common one or any other. */
export function TargetSize({ declaration: { label, help, min, max }, kilobytes, isInvalid, onChange }: Props) {
  const id = useId();
  return (
    <div className="max-sm:w-full">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <label htmlFor={id} className="text-ink-2">
          {label}
        </label>
        <input
          id={id}
          type="number"
          className="small-field w-24 max-sm:ml-auto"
          min={min}
          max={max}
          aria-describedby={`${id}-help`}
          aria-invalid={isInvalid || undefined}
          value={Number.isNaN(kilobytes) ? "" : kilobytes}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <fieldset className="flex flex-wrap gap-1.5 max-sm:w-full">
          <legend className="sr-only">Common sizes</legend>
          {PRESETS.map((preset) => {
            const isChosen = preset.kilobytes === kilobytes;
            return (
              <Button
                key={preset.label}
                aria-pressed={isChosen}
                className="px-2.5 aria-pressed:border-accent aria-pressed:bg-accent-soft max-sm:flex-1"
                onClick={() => onChange(isChosen ? 0 : preset.kilobytes)}
              >
                {preset.label}
              </Button>
            );
          })}
        </fieldset>
      </div>
      <p id={`${id}-help`} className="option-help max-sm:mt-1">
        {help}
      </p>
    </div>
  );
}
