import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas } from "#shared/image/encode-canvas.ts";

/** An image to be edited: its size in pixels, and a smaller copy to edit by. */
export interface OpenedImage {
  width: number;
  height: number;
  preview: ImageBitmap;
}

/** Big enough for a screen, small enough to be drawn sixty times a second. */
const PREVIEW_SIDE = 1_000;

/** @throws {InputError} when the file is no image, damaged or too big. */
export async function openImage(file: Blob): Promise<OpenedImage> {
  const { bitmap } = await decodeImage(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
  const canvas = drawOnCanvas(bitmap, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  bitmap.close();
  return { width, height, preview: canvas.transferToImageBitmap() };
}
