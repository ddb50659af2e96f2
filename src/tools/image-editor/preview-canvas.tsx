import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { cssFilter } from "./css-filter.ts";
import type { Edit } from "./edit.ts";
import { croppedSize, type Matrix, outputSize, placement } from "./geometry.ts";
import type { OpenedImage } from "./open-image.ts";
import { PreviewSharpener } from "./preview-sharpener.ts";

interface Props {
  image: OpenedImage;
  edit: Edit;
  label: string;
  /** Overlay on the image. */
  children?: ReactNode;
}

/** Small images are enlarged to make cropping possible. */
const MIN_WIDTH = "20rem";

/**
 * The edited image, drawn from its small copy. CSS filters apply the adjustments, except sharpening: that needs a blur
 * of less than a pixel, which they skip, so a worker does it.
 */
export function PreviewCanvas({ image, edit, label, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawnWidth, setDrawnWidth] = useState(0);
  const { preview } = image;
  const { mirrored, turns, angle, cropX, cropY, cropWidth, cropHeight, sharpen: amount } = edit;
  const output = outputSize(image, edit);
  const shape = output.height / output.width;

  const view = useMemo(() => {
    const crop = { mirrored, turns, angle, cropX, cropY, cropWidth, cropHeight };
    const { width } = croppedSize(preview, crop);
    const size = { width, height: Math.max(1, Math.round(width * shape)) };
    return { preview, size, matrix: placement(preview, crop, size) };
  }, [preview, mirrored, turns, angle, cropX, cropY, cropWidth, cropHeight, shape]);

  const sharpener = useRef<PreviewSharpener>(undefined);
  useEffect(
    () => () => {
      sharpener.current?.dispose();
      sharpener.current = undefined;
    },
    [],
  );

  const drawn = useRef<typeof view>(undefined);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    if (amount === 0 || drawn.current !== view) {
      sharpener.current?.discard();
      context.canvas.width = view.size.width;
      context.canvas.height = view.size.height;
      draw(context, view);
      drawn.current = view;
    }
    if (amount === 0) return;
    const picture = new OffscreenCanvas(view.size.width, view.size.height);
    const unsharpened = picture.getContext("2d");
    if (!unsharpened) return;
    draw(unsharpened, view);
    sharpener.current ??= new PreviewSharpener();
    sharpener.current.sharpen(picture.transferToImageBitmap(), amount, (sharpened) => {
      context.resetTransform();
      context.clearRect(0, 0, view.size.width, view.size.height);
      context.drawImage(sharpened, 0, 0);
    });
  }, [view, amount]);

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
        style={{ width: `min(100%, var(--highest) / ${shape.toFixed(4)}, max(${MIN_WIDTH}, ${output.width}px))` }}
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

function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { preview, matrix }: { preview: ImageBitmap; matrix: Matrix },
): void {
  context.setTransform(...matrix);
  context.drawImage(preview, 0, 0);
}
