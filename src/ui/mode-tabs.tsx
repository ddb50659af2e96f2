interface Props<Mode extends string> {
  /** Name of the group for assistive technology. */
  label: string;
  /** Each mode with the words on its tab. */
  modes: Readonly<Record<Mode, string>>;
  value: Mode;
  onChange: (mode: Mode) => void;
}

/** A choice between a tool's few modes, such as Encode and Decode. Arrow keys move, as in any group of radio buttons. */
export function ModeTabs<Mode extends string>({ label, modes, value, onChange }: Props<Mode>) {
  return (
    <fieldset className="mb-4 inline-flex rounded border border-rule-strong bg-sunk p-0.5">
      <legend className="sr-only">{label}</legend>
      {(Object.entries(modes) as [Mode, string][]).map(([mode, text]) => (
        <label
          key={mode}
          className="cursor-pointer rounded px-3.5 py-1.5 text-sm text-ink-2 has-checked:bg-card dark:has-checked:bg-rule has-checked:font-semibold has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={mode === value}
            onChange={() => onChange(mode)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
