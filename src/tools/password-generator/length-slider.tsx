import { useId } from "react";

interface Props {
  declaration: { label: string; min: number; max: number };
  value: unknown;
  onChange: (name: "length", value: number) => void;
}

export function LengthSlider({ declaration: { label, min, max }, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="w-full pb-1">
      <div className="flex items-baseline justify-between text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="font-mono">
          {Number(value)}
        </span>
      </div>
      <input
        id={id}
        type="range"
        className="mt-1 block h-6 w-full accent-accent"
        min={min}
        max={max}
        value={Number(value)}
        onChange={({ target }) => onChange("length", target.valueAsNumber)}
      />
    </div>
  );
}
