import { InputError } from "#shared/input-error.ts";

const LEAST_QUALITY = 10;

interface Encoded {
  content: Blob;
  quality: number;
}

/**
 * An image encoded with the best quality, up to the wanted one, with which it has at most so many bytes.
 * @throws {InputError} when it has more with the least quality.
 */
export async function fitBytes(
  encode: (quality: number) => Promise<Blob>,
  { quality, most }: { quality: number; most: number },
): Promise<Encoded> {
  const wanted = await encode(quality);
  if (wanted.size <= most) return { content: wanted, quality };
  let best = { content: await encode(LEAST_QUALITY), quality: LEAST_QUALITY };
  if (best.content.size > most) {
    const kilobytes = Math.ceil(best.content.size / 1_000).toLocaleString("en");
    throw new InputError(
      `Even with a quality of ${LEAST_QUALITY} it has ${kilobytes} KB. Set a smaller width or height.`,
    );
  }
  let tooMuch = quality;
  while (tooMuch - best.quality > 1) {
    const middle = Math.floor((best.quality + tooMuch) / 2);
    const content = await encode(middle);
    if (content.size <= most) best = { content, quality: middle };
    else tooMuch = middle;
  }
  return best;
}
