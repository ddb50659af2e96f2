import { type ReactNode, useEffect, useRef, useState } from "react";
import { cssFilter } from "./css-filter.ts";
import { croppedSize, outputSize, placement } from "./geometry.ts";
import type { OpenedImage } from "./open-image.ts";
import type { Edit } from "./operations.ts";
import { sharpen } from "./sharpen.ts";

interface Props {
  image: OpenedImage;
  edit: Edit;
  label: string;
  /** What lies over the image. */
  children?: ReactNode;
}

/** A small image is shown bigger, so that it can be cropped. */
const LEAST_WIDTH = "20rem";

/**
 * The edited image, drawn from its small copy. It is sharpened here, because a browser's filter blurs by less than a
 * pixel not at all; the other adjustments are left to the browser's own filters.
 */
export function PreviewCanvas({ image, edit, label, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawnWidth, setDrawnWidth] = useState(0);
  const { preview } = image;
  const { mirrored, turns, angle, cropX, cropY, cropWidth, cropHeight, sharpen: amount } = edit;
  const output = outputSize(image, edit);
  const shape = output.height / output.width;

  useEffect(() => {
    const context = canvas.current?.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    const crop = { mirrored, turns, angle, cropX, cropY, cropWidth, cropHeight };
    const { width } = croppedSize(preview, crop);
    const size = { width, height: Math.max(1, Math.round(width * shape)) };
    context.canvas.width = size.width;
    context.canvas.height = size.height;
    context.setTransform(...placement(preview, crop, size));
    context.drawImage(preview, 0, 0);
    if (amount === 0) return;
    const pixels = context.getImageData(0, 0, size.width, size.height);
    sharpen({ ...size, data: pixels.data as Uint8ClampedArray<ArrayBuffer> }, amount);
    context.putImageData(pixels, 0, 0);
  }, [preview, mirrored, turns, angle, cropX, cropY, cropWidth, cropHeight, shape, amount]);

  useEffect(() => {
    if (!canvas.current) return;
    const observer = new ResizeObserver(([entry]) => setDrawnWidth(entry?.contentRect.width ?? 0));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="grid min-h-56 flex-1 place-items-center p-3 [--highest:40vh] lg:min-h-72 lg:[--highest:60vh]">
      <div
        className="checkers relative overflow-hidden rounded"
        style={{ width: `min(100%, var(--highest) / ${shape.toFixed(4)}, max(${LEAST_WIDTH}, ${output.width}px))` }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          className="block w-full"
          style={{ filter: cssFilter(edit, drawnWidth / output.width) }}
        />
        {children}
      </div>
    </div>
  );
}
