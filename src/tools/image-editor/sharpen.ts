import type { Pixels } from "#shared/image/pixels.ts";
import { blur } from "./blur.ts";
import type { Size } from "./geometry.ts";

/** Less than this blurs too little to sharpen by. */
const LEAST_DEVIATION = 0.7;

/**
 * How far around a pixel sharpening looks, as the standard deviation of a Gaussian in pixels: a thousandth of the longer
 * side, so that a photo of any size looks as its small preview does.
 */
function deviationFor({ width, height }: Size): number {
  return Math.max(LEAST_DEVIATION, Math.max(width, height) / 1_000);
}

/** Sharpens colors in place by an unsharp mask: 100 adds twice what a blur would take away. Alpha stays. */
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
