import type { Split } from "./split.ts";

const HINTS: Partial<Record<Split["splitType"], string>> = {
  ranges: "Each range becomes its own file.",
  bookmarks: "Each top-level bookmark starts a new file.",
};

interface Props {
  split: Split;
  faulty: boolean;
  onChange: (change: Partial<Split>) => void;
}

/** Settings of the selected way to split. */
export function SplitSettings({ split: { splitType, pageRange, every }, faulty, onChange }: Props) {
  const described = { "aria-invalid": faulty || undefined, "aria-describedby": "split-fault" };
  return (
    <>
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
    </>
  );
}
