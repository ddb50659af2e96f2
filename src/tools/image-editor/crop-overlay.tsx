import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { lookup } from "#shared/lookup.ts";
import { type CropBox, type Handle, moveBox, resizeBox } from "./crop.ts";

interface Props {
  box: CropBox;
  /** Width / height as fractions of the image, undefined for any shape. */
  ratio: number | undefined;
  onChange: (box: CropBox) => void;
}

const HANDLES: readonly (Handle & { name: string; cursor: string })[] = [
  { name: "Top left corner", x: -1, y: -1, cursor: "cursor-nwse-resize" },
  { name: "Top side", x: 0, y: -1, cursor: "cursor-ns-resize" },
  { name: "Top right corner", x: 1, y: -1, cursor: "cursor-nesw-resize" },
  { name: "Left side", x: -1, y: 0, cursor: "cursor-ew-resize" },
  { name: "Right side", x: 1, y: 0, cursor: "cursor-ew-resize" },
  { name: "Bottom left corner", x: -1, y: 1, cursor: "cursor-nesw-resize" },
  { name: "Bottom side", x: 0, y: 1, cursor: "cursor-ns-resize" },
  { name: "Bottom right corner", x: 1, y: 1, cursor: "cursor-nwse-resize" },
];

const STEP = 0.01;
const BIG_STEP = 0.1;
const ARROWS = lookup<readonly [number, number]>({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** Inset, because the box may touch the image's edges. Two colors, to be visible on any image. */
const RING = "-outline-offset-2 focus-visible:inset-ring-4 focus-visible:inset-ring-paper";

/** The crop box over the image. Its sides and corners can be dragged or moved with the arrow keys. */
export function CropOverlay({ box, ratio, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; box: CropBox }>(undefined);
  const change = (from: CropBox, handle: Handle | undefined, dx: number, dy: number) =>
    onChange(handle ? resizeBox(from, handle, dx, dy, ratio) : moveBox(from, dx, dy));

  const events = (handle?: Handle) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, y: event.clientY, box };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = grip.current;
      const area = frame.current?.getBoundingClientRect();
      if (!held || !area) return;
      event.stopPropagation();
      change(held.box, handle, (event.clientX - held.x) / area.width, (event.clientY - held.y) / area.height);
    },
    onPointerUp: () => {
      grip.current = undefined;
    },
    onPointerCancel: () => {
      grip.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const [x, y] = ARROWS[event.key] ?? [];
      if (x === undefined || y === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? BIG_STEP : STEP;
      change(box, handle, x * step, y * step);
    },
  });

  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <div ref={frame} className="absolute inset-0 overflow-hidden">
      <div
        className="crop-box absolute touch-none"
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
      >
        <button
          type="button"
          aria-label="Crop box"
          className={`absolute inset-0 cursor-move touch-none ${RING}`}
          {...events()}
        />
        {HANDLES.map((handle) => (
          <button
            key={handle.name}
            type="button"
            aria-label={handle.name}
            className={`absolute grid size-6 place-items-center touch-none ${handle.cursor} ${RING}`}
            style={{
              left: `calc(${percent((handle.x + 1) / 2)} - ${(handle.x + 1) * 0.75}rem)`,
              top: `calc(${percent((handle.y + 1) / 2)} - ${(handle.y + 1) * 0.75}rem)`,
            }}
            {...events(handle)}
          >
            <span className="size-3 rounded-full border border-ink bg-paper" />
          </button>
        ))}
      </div>
    </div>
  );
}
