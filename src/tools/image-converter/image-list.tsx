import type { ReactNode } from "react";

interface Props {
  label: string;
  items: readonly { key: string; name: string; detail: ReactNode; action?: ReactNode }[];
  selected: number;
  onSelect: (place: number) => void;
}

/** Lists the images of a batch by name. The selected one is shown above. */
export function ImageList({ label, items, selected, onSelect }: Props) {
  return (
    <ul aria-label={label} className="max-h-64 overflow-y-auto border-t border-rule p-1.5">
      {items.map(({ key, name, detail, action }, place) => (
        <li key={key} className="flex items-center gap-1">
          <button
            type="button"
            aria-pressed={place === selected}
            onClick={() => onSelect(place)}
            className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded px-2 text-left text-sm hover:bg-sunk aria-pressed:bg-accent-soft"
          >
            <span className="min-w-0 flex-1 basis-32 truncate">{name}</span>
            <span className="font-mono text-xs text-ink-2">{detail}</span>
          </button>
          {action}
        </li>
      ))}
    </ul>
  );
}
