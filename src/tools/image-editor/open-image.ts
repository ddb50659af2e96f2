import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas } from "#shared/image/encode-canvas.ts";

/** Size of an image in pixels, and a smaller copy for the preview. */
export interface OpenedImage {
  width: number;
  height: number;
  preview: ImageBitmap;
}

/** Big enough for a screen, small enough to draw 60 times a second. */
const PREVIEW_SIDE_PX = 1_000;

/** @throws {InputError} when the file is not an image, damaged or too big */
export async function openImage(file: Blob): Promise<OpenedImage> {
  const { bitmap } = await decodeImage(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, PREVIEW_SIDE_PX / Math.max(width, height));
  const canvas = drawOnCanvas(bitmap, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  bitmap.close();
  return { width, height, preview: canvas.transferToImageBitmap() };
}
