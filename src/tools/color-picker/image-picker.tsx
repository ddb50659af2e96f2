import { toHex } from "@exodus/bytes/hex.js";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { decodeWithElement } from "#ui/decode-with-element.ts";
import { SwatchList } from "./swatch-list.tsx";

interface Props {
  file: File;
  onUse: (hex: string) => void;
}

/** Pixels of the image across the magnifier, and its own pixels for each. */
const SEEN = 11;
const ZOOM = 8;
const MIDDLE = SEEN >> 1;

/** The image with a crosshair to pick colors, by pointer or keyboard, and a magnifier. */
export function ImagePicker({ file, onUse }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lens = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<CanvasRenderingContext2D>();
  const [aim, setAim] = useState({ x: 0, y: 0 });
  const [picked, setPicked] = useState("");
  const [broken, setBroken] = useState<File>();
  useEffect(() => {
    let isCurrent = true;
    const show = (bitmap: ImageBitmap) => {
      const context = canvas.current?.getContext("2d", { willReadFrequently: true });
      if (!isCurrent || !context) return;
      Object.assign(context.canvas, { width: bitmap.width, height: bitmap.height });
      context.drawImage(bitmap, 0, 0);
      setImage(context);
      setAim({ x: bitmap.width >> 1, y: bitmap.height >> 1 });
    };
    decodeWithElement(file).then(show, () => setBroken(file));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  useEffect(() => {
    const context = lens.current?.getContext("2d");
    if (!image || !context) return;
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, SEEN * ZOOM, SEEN * ZOOM);
    context.drawImage(image.canvas, aim.x - MIDDLE, aim.y - MIDDLE, SEEN, SEEN, 0, 0, SEEN * ZOOM, SEEN * ZOOM);
    context.strokeStyle = "#fff";
    context.strokeRect(MIDDLE * ZOOM - 1.5, MIDDLE * ZOOM - 1.5, ZOOM + 3, ZOOM + 3);
    context.strokeStyle = "#000";
    context.strokeRect(MIDDLE * ZOOM - 0.5, MIDDLE * ZOOM - 0.5, ZOOM + 1, ZOOM + 1);
  }, [image, aim]);

  if (broken === file) {
    return <p className="vacant min-h-48">This browser can’t show the image, but may find its palette.</p>;
  }
  const { width, height } = image?.canvas ?? { width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0, alpha = 0] = image?.getImageData(aim.x, aim.y, 1, 1).data ?? [];
  const hex = alpha === 0 ? "" : `#${toHex(Uint8Array.of(red, green, blue))}`;
  const percent = (pixel: number, size: number) => `${((pixel + 0.5) / size) * 100}%`;
  const moveTo = (x: number, y: number) =>
    setAim({ x: Math.min(width - 1, Math.max(0, x)), y: Math.min(height - 1, Math.max(0, y)) });
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    moveTo(Math.floor(x * width), Math.floor(y * height));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const step = event.shiftKey ? Math.ceil(width / 20) : 1;
    const along = (more: string, less: string) => (event.key === more ? step : event.key === less ? -step : 0);
    moveTo(aim.x + along("ArrowRight", "ArrowLeft"), aim.y + along("ArrowDown", "ArrowUp"));
  };
  return (
    <>
      <div className="grid min-h-48 shrink-0 grow place-items-center p-3">
        <button
          type="button"
          aria-label="Pick a color: arrow keys move the crosshair, Enter picks"
          className="relative touch-none cursor-crosshair"
          onPointerDown={follow}
          onPointerMove={follow}
          onClick={() => setPicked(hex)}
          onKeyDown={onKeyDown}
        >
          <canvas ref={canvas} className="checkers block max-h-96 max-w-full" />
          <span
            className="pointer-events-none absolute size-4 rounded-full border-2 border-card outline-2 outline-ink"
            style={{ left: percent(aim.x, width), top: percent(aim.y, height), translate: "-50% -50%" }}
          />
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-rule p-3" aria-live="polite">
        <canvas ref={lens} width={SEEN * ZOOM} height={SEEN * ZOOM} className="checkers rounded" />
        <p className="text-sm">
          <code>{hex || "Transparent"}</code> at {aim.x}, {aim.y}
        </p>
        {picked && <SwatchList label="Picked color" text={`${picked}  Picked`} onUse={onUse} />}
      </div>
    </>
  );
}
