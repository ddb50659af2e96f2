interface Props<Mode extends string> {
  /** Accessible name of the group. */
  label: string;
  /** Tab text by mode. */
  modes: Readonly<Record<Mode, string>>;
  value: Mode;
  onChange: (mode: Mode) => void;
  /** Smaller, for views of a result in the head of its panel. */
  inHead?: boolean;
}

/** Tabs for a tool's modes, such as Encode and Decode. They are radio buttons, so the arrow keys work. */
export function ModeTabs<Mode extends string>({ label, modes, value, onChange, inHead = false }: Props<Mode>) {
  return (
    <fieldset
      className={`inline-flex flex-wrap rounded border border-rule-strong bg-sunk p-0.5 ${inHead ? "mr-1" : "mb-4"}`}
    >
      <legend className="sr-only">{label}</legend>
      {(Object.entries(modes) as [Mode, string][]).map(([mode, text]) => (
        <label
          key={mode}
          className={`inline-flex cursor-pointer items-center rounded text-sm text-ink-2 ${inHead ? "px-2.5 py-0.5" : "px-3.5 py-1.5"} has-checked:bg-card dark:has-checked:bg-rule has-checked:font-semibold has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-accent`}
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
