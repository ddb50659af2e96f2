import { type ComponentProps, useState } from "react";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "list"> {
  id: string;
  onChange: (value: string) => void;
}

/** A field for a place or zone, which offers the known ones. */
export function ZoneInput({ id, onChange, onFocus, className = "", ...rest }: Props) {
  // There are over a thousand, so they load when the field gets the focus.
  const [names, setNames] = useState<readonly { name: string; detail: string }[]>([]);
  const load = async () => {
    const { placeNames } = await import("./place-names.ts");
    setNames(placeNames());
  };
  return (
    <>
      <input
        id={id}
        list={`${id}-places`}
        className={`field ${className}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...rest}
        // Without the list, names can still be typed.
        onFocus={() => names.length === 0 && load().catch(() => {})}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-places`}>
        {names.map(({ name, detail }) => (
          <option key={name} value={name}>
            {detail}
          </option>
        ))}
      </datalist>
    </>
  );
}
