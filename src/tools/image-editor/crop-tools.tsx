import type { RefObject } from "react";
import { Button } from "#ui/button.tsx";
import { type CropBox, shapeBox } from "./crop.ts";
import type { Size } from "./geometry.ts";

interface Props {
  box: CropBox;
  shapeRef: RefObject<HTMLSelectElement | null>;
  /** Of the image that is cropped, in pixels. */
  turned: Size;
  /** Width by height in pixels; nothing for any shape. */
  ratio: number | undefined;
  onRatio: (ratio: number | undefined) => void;
  onChange: (box: CropBox) => void;
  onApply: () => void;
  onCancel: () => void;
}

const SHAPES: Readonly<Record<string, number>> = {
  "1:1": 1,
  "4:3": 4 / 3,
  "3:4": 3 / 4,
  "3:2": 3 / 2,
  "2:3": 2 / 3,
  "16:9": 16 / 9,
  "9:16": 9 / 16,
};

/** The shape of the crop box, and whether to take it. */
export function CropTools({ box, shapeRef, turned, ratio, onRatio, onChange, onApply, onCancel }: Props) {
  const choose = (name: string) => {
    const next = name === "original" ? turned.width / turned.height : SHAPES[name];
    onRatio(next);
    if (next !== undefined) onChange(shapeBox(box, (next * turned.height) / turned.width));
  };
  const chosen = Object.keys(SHAPES).find((name) => SHAPES[name] === ratio);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-rule p-1.5 text-sm">
      <label className="inline-flex items-center gap-2 pl-2">
        <span className="text-ink-2">Aspect ratio</span>
        <select
          ref={shapeRef}
          className="small-field"
          value={ratio === undefined ? "free" : (chosen ?? "original")}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="free">Free</option>
          <option value="original">Original</option>
          {Object.keys(SHAPES).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <output className="font-mono text-xs text-ink-2">
        {Math.round(turned.width * box.width)} × {Math.round(turned.height * box.height)} px
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
