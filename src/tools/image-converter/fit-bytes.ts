import { InputError } from "#shared/input-error.ts";

const MIN_QUALITY = 10;

interface Encoded {
  content: Blob;
  quality: number;
}

/**
 * Encodes an image with the best quality, up to the requested one, that stays within the limit.
 * @throws {InputError} when even the lowest quality is too big
 */
export async function fitBytes(
  encode: (quality: number) => Promise<Blob>,
  { quality, maxBytes }: { quality: number; maxBytes: number },
): Promise<Encoded> {
  const wanted = await encode(quality);
  if (wanted.size <= maxBytes) return { content: wanted, quality };
  let best = { content: await encode(MIN_QUALITY), quality: MIN_QUALITY };
  if (best.content.size > maxBytes) {
    const kilobytes = Math.ceil(best.content.size / 1_000).toLocaleString("en");
    throw new InputError(
      `Even at quality ${MIN_QUALITY} the image is ${kilobytes} KB. Set a smaller max width or height.`,
    );
  }
  let tooHigh = quality;
  while (tooHigh - best.quality > 1) {
    const middle = Math.floor((best.quality + tooHigh) / 2);
    const content = await encode(middle);
    if (content.size <= maxBytes) best = { content, quality: middle };
    else tooHigh = middle;
  }
  return best;
}
