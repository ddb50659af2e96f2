import type { Pixels } from "#shared/image/pixels.ts";
import { blur } from "./blur.ts";
import type { Size } from "./geometry.ts";

/** A smaller blur is too weak for sharpening. */
const MIN_DEVIATION_PX = 0.7;

/**
 * Sharpening radius as a standard deviation in pixels: a thousandth of the longer side, so a photo of any size looks
 * like its preview.
 */
function deviationFor({ width, height }: Size): number {
  return Math.max(MIN_DEVIATION_PX, Math.max(width, height) / 1_000);
}

/** Sharpens colors in place with an unsharp mask: 100 adds twice what a blur would remove. Keeps alpha. */
export function sharpen(image: Pixels, amount: number): void {
  const { data } = image;
  const strength = amount / 50;
  const blurred = { ...image, data: data.slice() };
  blur(blurred, deviationFor(image));
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue;
    const here = data[at] ?? 0;
    data[at] = here + strength * (here - (blurred.data[at] ?? 0));
  }
}
