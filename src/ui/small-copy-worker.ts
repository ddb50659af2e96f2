import { readImageHeader, uprightSize } from "#shared/image/image-header.ts";

/** Twice the pixels of the widest place for an image. */
const LONGEST_SIDE = 1_200;
/** Up to this many bytes an animation is drawn as it is: a copy does not move. */
const LARGEST_ANIMATION = 33_554_432;

// A page that makes a small picture of a big one itself does not answer meanwhile.
globalThis.onmessage = ({ data }: MessageEvent<Blob>) => smallCopy(data).then(postMessage, () => postMessage(data));

/** A smaller picture of the same, as PNG. */
async function smallCopy(image: Blob): Promise<Blob> {
  const header = await readImageHeader(image);
  if (!header) throw new Error("This is not an image that we know");
  if (header.animated && image.size <= LARGEST_ANIMATION) return image;
  const { width, height } = uprightSize(header);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const bitmap = await createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: "medium",
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  // Handed over whole to a bitmaprenderer, Chromium forgets which way up it is.
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob();
}
