import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Split } from "./split.ts";
import { operations } from "./tool.ts";

const SplitSettings = lazyPart(() => import("./split-settings.tsx"), "SplitSettings");

const { password: _, ...options } = operations.split.options;
export const SPLIT_OPTIONS = options;

interface Props {
  split: Split;
  /** Error in the options, if any. */
  fault: string | undefined;
  onChange: (change: Partial<Split>) => void;
}

/** The ways to split, each with its settings. */
export function SplitOptions({ split, fault, onChange }: Props) {
  const { splitType } = split;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-5 max-sm:w-full gap-y-2 text-sm">
      <legend className="sr-only">{SPLIT_OPTIONS.splitType.label}</legend>
      {SPLIT_OPTIONS.splitType.choices.map(({ value, label }) => (
        <label key={value} className="inline-flex min-h-9 items-center gap-2 max-sm:w-full">
          <input
            type="radio"
            name="splitType"
            className="size-4 accent-accent"
            checked={splitType === value}
            onChange={() => onChange({ splitType: value })}
          />
          {label}
        </label>
      ))}
      {splitType !== "pages" && (
        <Suspense>
          <SplitSettings split={split} faulty={fault !== undefined} onChange={onChange} />
        </Suspense>
      )}
      <span id="split-fault" role="status" className="text-bad">
        {fault}
      </span>
    </fieldset>
  );
}
