import { InputError } from "#shared/input-error.ts";

/** The formats that a browser writes itself. */
export type CanvasFormat = "png" | "jpeg" | "webp";

const MAX_WEBP_SIDE = 16_383;

/**
 * The canvas as an image file. `quality` goes from 0 to 100; PNG has none, it is always lossless.
 * @throws {InputError} when the format cannot hold an image of that size.
 */
export async function encodeCanvas(canvas: OffscreenCanvas, format: CanvasFormat, quality: number): Promise<Blob> {
  const { width, height } = canvas;
  if (format === "webp" && Math.max(width, height) > MAX_WEBP_SIDE) {
    throw new InputError(`A WebP can be at most ${MAX_WEBP_SIDE.toLocaleString("en")} pixels wide or high.`);
  }
  const type = `image/${format}`;
  const blob = await canvas.convertToBlob({ type, quality: quality / 100 });
  if (blob.type === type) return blob;
  // A browser that cannot write a format gives PNG without a word; Safari has no WebP.
  if (format !== "webp") throw new Error(`This browser cannot write ${format}`);
  const [{ default: encode }, pixels] = await Promise.all([import("@jsquash/webp/encode.js"), readPixels(canvas)]);
  return new Blob([await encode(pixels, { quality })], { type });
}

/** A canvas of the given size with the image on it, over a color where one is given. */
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
  // Reading back from a graphics card takes longer than drawing without one.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas");
  return context;
}
