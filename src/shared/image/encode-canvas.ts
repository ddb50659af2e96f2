import { InputError } from "#shared/input-error.ts";

/** Formats a canvas can be encoded to. */
export type CanvasFormat = "png" | "jpeg" | "webp";

const MAX_WEBP_SIDE = 16_383;

/**
 * Encodes a canvas as an image file. `quality` is 0 to 100 and ignored for PNG, which is lossless.
 * @throws {InputError} if the image is too big for the format.
 */
export async function encodeCanvas(canvas: OffscreenCanvas, format: CanvasFormat, quality: number): Promise<Blob> {
  const { width, height } = canvas;
  if (format === "webp" && Math.max(width, height) > MAX_WEBP_SIDE) {
    throw new InputError(`A WebP can be at most ${MAX_WEBP_SIDE.toLocaleString("en")} pixels wide or high.`);
  }
  const type = `image/${format}`;
  const blob = await canvas.convertToBlob({ type, quality: quality / 100 });
  if (blob.type === type) return blob;
  // Browsers silently fall back to PNG for unsupported formats; Safari can't write WebP.
  if (format !== "webp") throw new Error(`This browser cannot write ${format}`);
  const [{ default: encode }, pixels] = await Promise.all([import("@jsquash/webp/encode.js"), readPixels(canvas)]);
  return new Blob([await encode(pixels, { quality })], { type });
}

/** Draws an image on a canvas of the given size, over an optional background color. */
export function drawOnCanvas(
  bitmap: ImageBitmap,
  { width, height, background }: { width: number; height: number; background?: string | undefined },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

export function readPixels(canvas: OffscreenCanvas): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // Reading pixels back from the GPU takes longer than drawing on the CPU.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas context");
  return context;
}
