import type { RefObject } from "react";
import { lookup } from "#shared/lookup.ts";
import { Button } from "#ui/button.tsx";
import { boxWithRatio, type CropBox } from "./crop.ts";
import type { Size } from "./geometry.ts";

interface Props {
  box: CropBox;
  ratioRef: RefObject<HTMLSelectElement | null>;
  /** Size of the rotated image, in pixels. */
  rotated: Size;
  /** Width / height in pixels, undefined for any shape. */
  ratio: number | undefined;
  onRatio: (ratio: number | undefined) => void;
  onChange: (box: CropBox) => void;
  onApply: () => void;
  onCancel: () => void;
}

const ASPECT_RATIOS = lookup<number>({
  "1:1": 1,
  "4:3": 4 / 3,
  "3:4": 3 / 4,
  "3:2": 3 / 2,
  "2:3": 2 / 3,
  "16:9": 16 / 9,
  "9:16": 9 / 16,
});

/** Aspect ratio of the crop box, and buttons to apply or cancel it. */
export function CropTools({ box, ratioRef, rotated, ratio, onRatio, onChange, onApply, onCancel }: Props) {
  const choose = (name: string) => {
    const next = name === "original" ? rotated.width / rotated.height : ASPECT_RATIOS[name];
    onRatio(next);
    if (next !== undefined) onChange(boxWithRatio(box, (next * rotated.height) / rotated.width));
  };
  const chosen = Object.keys(ASPECT_RATIOS).find((name) => ASPECT_RATIOS[name] === ratio);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-rule p-1.5 text-sm">
      <label className="inline-flex items-center gap-2 pl-2">
        <span className="text-ink-2">Aspect ratio</span>
        <select
          ref={ratioRef}
          className="small-field"
          value={ratio === undefined ? "free" : (chosen ?? "original")}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="free">Free</option>
          <option value="original">Original</option>
          {Object.keys(ASPECT_RATIOS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <output className="font-mono text-xs text-ink-2">
        {Math.round(rotated.width * box.width)} × {Math.round(rotated.height * box.height)} px
      </output>
      <span className="ml-auto flex gap-1">
        <Button onClick={onApply}>Apply crop</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel crop
        </Button>
      </span>
    </div>
  );
}
