import { formatBytes } from "#shared/format-number.ts";
import type { Size } from "#shared/image/fit-within.ts";
import { InputError } from "#shared/input-error.ts";

/** Below this quality, blocks and halos show more than missing pixels do. */
const MIN_QUALITY = 60;
/** The search for a size stops this close to the biggest one that fits. */
const PRECISION = 0.03;
/** Precision when only part of the limit has to be reached, which ends most searches earlier. */
const FINE_PRECISION = 0.005;

interface Target {
  size: Size;
  /** The best quality wanted. */
  quality: number;
  /** The difference between qualities that are tried. */
  step?: number;
  /** Whether a lower quality makes the image smaller. */
  lossy: boolean;
  maxBytes: number;
  /** Stops as soon as a result has at least this part of the limit, and reaches it by size where no quality does. */
  closeEnough?: number;
}

type Encode = (size: Size, quality: number) => Promise<Blob>;

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
export async function fitBytes(encode: Encode, { size, quality, lossy, ...target }: Target): Promise<Encoded> {
  const { maxBytes, step = 1, closeEnough } = target;
  const encodeAt = async (tried: number): Promise<Encoded> => ({
    content: await encode(size, tried),
    size,
    quality: tried,
  });
  let tooBig = await encodeAt(quality);
  if (tooBig.content.size <= maxBytes) return tooBig;
  const minQuality = lossy ? Math.min(MIN_QUALITY, quality) : quality;
  if (minQuality === quality) return shrink(encode, tooBig, target);
  let best = await encodeAt(minQuality);
  if (best.content.size > maxBytes) return shrink(encode, best, target);
  for (let turn = 0; !isClose(best.content, maxBytes, closeEnough); turn++) {
    const lowest = Math.round(best.quality / step) + 1;
    const highest = Math.round(tooBig.quality / step) - 1;
    if (lowest > highest) break;
    // Every other guess halves what is left, in case the bytes don't grow evenly.
    const part = turn % 2 === 0 ? partOfWay(best, tooBig, aimFor(maxBytes, closeEnough)) : 0.5;
    const guess = Math.floor((best.quality + part * (tooBig.quality - best.quality)) / step);
    const tried = await encodeAt(Math.min(highest, Math.max(lowest, guess)) * step);
    if (tried.content.size <= maxBytes) best = tried;
    else tooBig = tried;
  }
  return closeEnough === undefined || isClose(best.content, maxBytes, closeEnough)
    ? best
    : shrink(encode, tooBig, target);
}

function isClose({ size }: Blob, maxBytes: number, closeEnough = 1): boolean {
  return size >= closeEnough * maxBytes;
}

/** The size to try for: in the middle of those that end the search. */
function aimFor(maxBytes: number, closeEnough = 1): number {
  return (maxBytes * (1 + closeEnough)) / 2;
}

/** How far from one quality to another a size is, if the bytes grow exponentially. */
function partOfWay(from: Encoded, to: Encoded, bytes: number): number {
  return Math.log(bytes / from.content.size) / Math.log(to.content.size / from.content.size);
}

/** Finds the biggest size that fits, by assuming that bytes are in proportion to pixels and correcting that. */
async function shrink(
  encode: Encode,
  { content, size: { width, height }, quality }: Encoded,
  { maxBytes, closeEnough }: Pick<Target, "maxBytes" | "closeEnough">,
): Promise<Encoded> {
  const [precision, narrowing] = closeEnough === undefined ? [PRECISION, 8] : [FINE_PRECISION, 64];
  const aim = aimFor(maxBytes, closeEnough);
  let best: Encoded | undefined;
  let bestScale = 0;
  let tooBig = 1;
  let guess = Math.sqrt(aim / content.size);
  const longest = Math.max(width, height);
  while (tooBig - bestScale > Math.max(precision * tooBig, 1 / longest)) {
    // A guess near a limit would hardly narrow the search.
    const margin = (tooBig - bestScale) / narrowing;
    const scale = Math.min(tooBig - margin, Math.max(bestScale + margin, guess));
    const size = { width: scaled(width, scale), height: scaled(height, scale) };
    const tried = await encode(size, quality);
    if (tried.size <= maxBytes) {
      best = { content: tried, size, quality };
      bestScale = scale;
      if (isClose(tried, maxBytes, closeEnough)) break;
    } else {
      tooBig = scale;
      if (size.width === 1 && size.height === 1) break;
    }
    guess = scale * Math.sqrt(aim / tried.size);
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
