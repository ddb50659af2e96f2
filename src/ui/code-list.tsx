interface Props {
  /** What a click does, for screen readers. */
  actionLabel: string;
  /** Pairs of a character, or its name if invisible, and its code. */
  entries: readonly (readonly [shown: string, code: string])[];
  onChoose: (code: string) => void;
}

/** A grid of codes to click on. */
export function CodeList({ actionLabel, entries, onChoose }: Props) {
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
      {entries.map(([shown, code]) => (
        <li key={code}>
          <button
            type="button"
            className="flex min-h-10 w-full items-center justify-between gap-2 rounded border border-rule bg-card px-3 text-left text-sm leading-tight hover:bg-sunk"
            onClick={() => onChoose(code)}
          >
            <span className="sr-only">{actionLabel} </span>
            <span>{shown}</span>
            <code className="shrink-0 font-mono text-ink-2">{code}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}
