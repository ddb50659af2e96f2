import { type CanvasFormat, drawOnCanvas, encodeCanvas } from "#shared/image/encode-canvas.ts";
import { InputError } from "#shared/input-error.ts";

interface Drawing {
  bitmap: ImageBitmap;
  format: CanvasFormat;
  quality: number;
}

/** Answers with the file, or with the reason for there being none where one is known. */
globalThis.onmessage = ({ data: { bitmap, format, quality } }: MessageEvent<Drawing>) =>
  encodeCanvas(drawOnCanvas(bitmap, bitmap), format, quality).then(postMessage, (error: unknown) =>
    postMessage(error instanceof InputError ? error.message : ""),
  );
