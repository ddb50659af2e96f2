import type { SplitForm } from "#contract/pdf.ts";

export type Split = Required<Pick<SplitForm, "splitType" | "pageRange" | "every">>;

const SPLIT_TYPES: Readonly<Record<Split["splitType"], string>> = {
  pages: "Split into individual pages",
  range: "Extract specific pages",
  every: "Cut every few pages",
  ranges: "Cut out several parts",
  bookmarks: "Cut at bookmarks",
};

const HINTS: Partial<Record<Split["splitType"], string>> = {
  ranges: "Each range is a file of its own.",
  bookmarks: "Each bookmark begins a file, but those below another.",
};

interface Props {
  split: Split;
  /** What is wrong with them. */
  fault: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<Split>) => void;
}

/** The ways to split, and what each of them has to know. */
export function SplitOptions({ split: { splitType, pageRange, every }, fault, disabled, onChange }: Props) {
  const described = { "aria-invalid": fault !== undefined || undefined, "aria-describedby": "split-fault" };
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-wrap items-center gap-x-5 max-sm:w-full gap-y-2 text-sm">
      <legend className="sr-only">How to split</legend>
      {Object.entries(SPLIT_TYPES).map(([type, name]) => (
        <label key={type} className="inline-flex min-h-9 items-center gap-2">
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
      {(splitType === "range" || splitType === "ranges") && (
        <label className="option-line">
          <span className="text-ink-2">Page range</span>
          <input
            value={pageRange}
            onChange={(event) => onChange({ pageRange: event.target.value })}
            placeholder="1-3, 7"
            autoComplete="off"
            {...described}
            className="small-field w-40 font-mono"
          />
        </label>
      )}
      {splitType === "every" && (
        <label className="option-line">
          <span className="text-ink-2">Pages each</span>
          <input
            type="number"
            min={1}
            value={Number.isNaN(every) ? "" : every}
            onChange={(event) => onChange({ every: event.target.valueAsNumber })}
            {...described}
            className="small-field w-24"
          />
        </label>
      )}
      {HINTS[splitType] && <span className="text-ink-2">{HINTS[splitType]}</span>}
      <span id="split-fault" role="status" className="text-bad">
        {fault}
      </span>
    </fieldset>
  );
}
