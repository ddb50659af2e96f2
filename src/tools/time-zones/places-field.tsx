import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ZoneInput } from "./zone-input.tsx";

interface Props {
  label: string;
  isInvalid: boolean;
  /** Names, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** The places to convert to: each with a button to remove it, and a field to add one. */
export function PlacesField({ label, isInvalid, value, onChange }: Props) {
  const id = useId();
  const [next, setNext] = useState("");
  const names = value.split(/[,;\n]/).flatMap((name) => name.trim() || []);
  const change = (all: readonly string[]) => onChange(all.join(", "));
  const add = () => {
    if (next.trim() === "") return;
    change([...names, next.trim()]);
    setNext("");
  };
  const remove = (index: number) => {
    change(names.filter((_, other) => other !== index));
    // The pressed button disappears.
    document.getElementById(id)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || next.trim() === "") return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {names.length > 0 && (
        <ul aria-label={label} className="mb-2 flex flex-wrap gap-2">
          {names.map((name, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may be entered twice
              key={index}
              className="inline-flex items-center rounded border border-rule-strong bg-sunk pl-3 text-sm"
            >
              {name}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                className="inline-flex min-h-9 min-w-9 items-center justify-center text-ink-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                onClick={() => remove(index)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <ZoneInput
          id={id}
          className="min-w-0 flex-1 sm:max-w-80"
          placeholder="Add a city, country or zone"
          aria-invalid={isInvalid || undefined}
          value={next}
          onChange={setNext}
          onKeyDown={onKeyDown}
        />
        <Button disabled={next.trim() === ""} onClick={add}>
          Add
        </Button>
      </div>
    </>
  );
}
