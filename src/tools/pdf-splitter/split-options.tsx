import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Split } from "./split.ts";

const SplitSettings = lazyPart(() => import("./split-settings.tsx"), "SplitSettings");

const SPLIT_TYPES: Readonly<Record<Split["splitType"], string>> = {
  pages: "Split into individual pages",
  range: "Extract specific pages",
  every: "Cut every few pages",
  ranges: "Cut out several parts",
  bookmarks: "Cut at bookmarks",
};

interface Props {
  split: Split;
  /** What is wrong with them. */
  fault: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<Split>) => void;
}

/** The ways to split, and what each of them has to know. */
export function SplitOptions({ split, fault, disabled, onChange }: Props) {
  const { splitType } = split;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-wrap items-center gap-x-5 max-sm:w-full gap-y-2 text-sm">
      <legend className="sr-only">How to split</legend>
      {Object.entries(SPLIT_TYPES).map(([type, name]) => (
        <label key={type} className="inline-flex min-h-9 items-center gap-2 max-sm:w-full">
          <input
            type="radio"
            name="splitType"
            className="size-4 accent-accent"
            checked={splitType === type}
            onChange={() => onChange({ splitType: type as Split["splitType"] })}
          />
          {name}
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
