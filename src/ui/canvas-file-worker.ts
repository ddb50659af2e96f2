import { type CanvasFormat, drawOnCanvas, encodeCanvas } from "#shared/image/encode-canvas.ts";
import { InputError } from "#shared/input-error.ts";

interface Drawing {
  bitmap: ImageBitmap;
  format: CanvasFormat;
  quality: number;
}

/** Replies with the file or with an error message, which is empty when the reason is unknown. */
globalThis.onmessage = ({ data: { bitmap, format, quality } }: MessageEvent<Drawing>) =>
  encodeCanvas(drawOnCanvas(bitmap, bitmap), format, quality).then(postMessage, (error: unknown) =>
    postMessage(error instanceof InputError ? error.message : ""),
  );
