import { formatBytes } from "#shared/format-number.ts";
import type { Size } from "#shared/image/fit-within.ts";
import { InputError } from "#shared/input-error.ts";

/** Below this quality, blocks and halos show more than missing pixels do. */
const MIN_QUALITY = 60;
/** The search for a size stops this close to the biggest one that fits. */
const PRECISION = 0.03;

interface Target {
  size: Size;
  quality: number;
  /** Whether a lower quality makes the image smaller. */
  lossy: boolean;
  maxBytes: number;
}

interface Encoded {
  content: Blob;
  size: Size;
  quality: number;
}

/**
 * Encodes an image within the limit: at the best quality of at least 60, or smaller at that quality. A requested
 * quality below 60 stays.
 * @throws {InputError} when even one pixel is too big
 */
export async function fitBytes(
  encode: (size: Size, quality: number) => Promise<Blob>,
  { size, quality, lossy, maxBytes }: Target,
): Promise<Encoded> {
  const wanted = { content: await encode(size, quality), size, quality };
  if (wanted.content.size <= maxBytes) return wanted;
  const minQuality = lossy ? Math.min(MIN_QUALITY, quality) : quality;
  if (minQuality === quality) return shrink(encode, wanted, maxBytes);
  const worst = { content: await encode(size, minQuality), size, quality: minQuality };
  if (worst.content.size > maxBytes) return shrink(encode, worst, maxBytes);
  let best = worst;
  let tooHigh = quality;
  while (tooHigh - best.quality > 1) {
    const middle = Math.floor((best.quality + tooHigh) / 2);
    const content = await encode(size, middle);
    if (content.size <= maxBytes) best = { content, size, quality: middle };
    else tooHigh = middle;
  }
  return best;
}

/** Finds the biggest size that fits, by assuming that bytes are in proportion to pixels and correcting that. */
async function shrink(
  encode: (size: Size, quality: number) => Promise<Blob>,
  { content, size: { width, height }, quality }: Encoded,
  maxBytes: number,
): Promise<Encoded> {
  let best: Encoded | undefined;
  let bestScale = 0;
  let tooBig = 1;
  let guess = Math.sqrt(maxBytes / content.size);
  const longest = Math.max(width, height);
  while (tooBig - bestScale > Math.max(PRECISION * tooBig, 1 / longest)) {
    // A guess near a limit would hardly narrow the search.
    const margin = (tooBig - bestScale) / 8;
    const scale = Math.min(tooBig - margin, Math.max(bestScale + margin, guess));
    const size = { width: scaled(width, scale), height: scaled(height, scale) };
    const tried = await encode(size, quality);
    if (tried.size <= maxBytes) {
      best = { content: tried, size, quality };
      bestScale = scale;
    } else {
      tooBig = scale;
      if (size.width === 1 && size.height === 1) break;
    }
    guess = scale * Math.sqrt(maxBytes / tried.size);
  }
  if (best) return best;
  const pixel = { width: 1, height: 1 };
  const smallest = await encode(pixel, quality);
  if (smallest.size <= maxBytes) return { content: smallest, size: pixel, quality };
  throw new InputError(`Even at 1 × 1 px the image is ${formatBytes(smallest.size)}. Set a bigger target size.`, {
    field: "maxKilobytes",
  });
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale));
}
