import { readImageHeader, uprightSize } from "#shared/image/image-header.ts";

/** Twice the widest place for an image, in CSS pixels. */
const MAX_SIDE_PX = 1_200;
/** Smaller animations are shown as they are, because a copy would not move. */
const MAX_ANIMATION_BYTES = 33_554_432;

// Scaling a big image down on the main thread would freeze the page.
globalThis.onmessage = ({ data }: MessageEvent<Blob>) => smallCopy(data).then(postMessage, () => postMessage(data));

/** A scaled-down PNG copy. */
async function smallCopy(image: Blob): Promise<Blob> {
  const header = await readImageHeader(image);
  if (!header) throw new Error("Unknown image format");
  if (header.animated && image.size <= MAX_ANIMATION_BYTES) return image;
  const { width, height } = uprightSize(header);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const bitmap = await createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: "medium",
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  // Through a bitmaprenderer, Chromium would lose the orientation.
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob();
}
