import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Edit } from "./edit.ts";
import type { Size } from "./geometry.ts";
import { operations } from "./tool.ts";

interface Props {
  /** Current size of the result. */
  size: Size;
  edit: Edit;
  onChange: (edit: Edit) => void;
}

/** Width and height of the result, in proportion unless unlocked. */
export function ResizeFields({ size, edit, onChange }: Props) {
  const [locked, setLocked] = useState(true);
  const [draft, setDraft] = useState(size);
  const [lastSize, setLastSize] = useState(size);
  if (lastSize.width !== size.width || lastSize.height !== size.height) {
    setLastSize(size);
    setDraft(size);
  }
  const { max } = operations.save.options.width;
  const clampSize = (value: number) => Math.max(1, Math.min(max, Math.round(value)));
  const change = (side: keyof Size, value: number) => {
    const other = side === "width" ? "height" : "width";
    const follows = locked && value > 0 ? clampSize((value * size[other]) / size[side]) : draft[other];
    setDraft({ [side]: value, [other]: follows } as unknown as Size);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const used = { width: clampSize(draft.width || size.width), height: clampSize(draft.height || size.height) };
    setDraft(used);
    onChange({ ...edit, ...used });
  };
  return (
    <form noValidate onSubmit={apply} className="card p-3.5">
      <div className="grid grid-cols-2 gap-3">
        {(["width", "height"] as const).map((side) => (
          <Field key={side} label={operations.save.options[side].label}>
            {(id) => (
              <input
                id={id}
                type="number"
                min={1}
                max={max}
                className="field"
                value={Number.isNaN(draft[side]) ? "" : draft[side]}
                onChange={(event) => change(side, event.target.valueAsNumber)}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={locked}
            onChange={(event) => setLocked(event.target.checked)}
          />
          Keep proportions
        </label>
        <Button type="submit">Resize</Button>
      </div>
    </form>
  );
}
