/** Longer side in pixels. */
const DRAWN_PX = 480;
/** Difference of a channel, up to 255: rounding may move an edge by a part of a pixel. */
const VISIBLE_DIFFERENCE = 48;
/** Share of the pixels that may differ. */
const TOLERATED = 0.0001;

/**
 * Whether two images look different, drawn at the same size. An animated one is as it starts.
 * @returns undefined if the browser can't draw or read one of them
 */
export async function picturesDiffer(before: Blob, after: Blob): Promise<boolean | undefined> {
  const images = await Promise.all([before, after].map(openImage)).catch(() => undefined);
  const [first] = images ?? [];
  const longer = Math.max(first?.naturalWidth ?? 0, first?.naturalHeight ?? 0);
  if (!images || !first || longer === 0) return undefined;
  const width = Math.max(1, Math.round((first.naturalWidth / longer) * DRAWN_PX));
  const height = Math.max(1, Math.round((first.naturalHeight / longer) * DRAWN_PX));
  try {
    const [one, other] = images.map((image) => pixelsOf(image, width, height));
    if (!one || !other) return undefined;
    let different = 0;
    for (let at = 0; at < one.length; at += 4) if (isVisible(one, other, at)) different++;
    return different > TOLERATED * width * height;
  } catch {
    // Some browsers don't allow reading a picture with `foreignObject`.
    return undefined;
  }
}

async function openImage(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(blob);
  image.src = url;
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function pixelsOf(image: HTMLImageElement, width: number, height: number): Uint8ClampedArray | undefined {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(image, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height).data;
}

function isVisible(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + 4; channel++) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > VISIBLE_DIFFERENCE) return true;
  }
  return false;
}
