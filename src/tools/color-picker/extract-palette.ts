import { toHex } from "@exodus/bytes/hex.js";
import { nearestColorIndex, quantize } from "gifenc/dist/gifenc.esm.js";
import { decodePixels } from "#shared/image/decode-pixels.ts";
import { InputError } from "#shared/input-error.ts";

const MAX_PIXELS = 4_000_000;
const HALF_OPAQUE = 128;

/** The colors of an image file, one per line: HEX, and the share of its pixels. */
export async function paletteText(file: Blob, maxColors: number): Promise<string> {
  const palette = extractPalette(await decodePixels(file, MAX_PIXELS), maxColors);
  return palette.map(({ hex, percent }) => `${hex}  ${percent.toFixed(1)}%`).join("\n");
}

/**
 * The colors that represent an image best, the most frequent first: all of them if there are few enough. Otherwise, a
 * color stands for those near it, as the one that most of them are, or as their average.
 * @param rgba red, green, blue and alpha of each pixel
 * @returns with percents of the opaque pixels to one decimal, which sum to 100
 */
export function extractPalette(rgba: Uint8ClampedArray, maxColors: number): { hex: string; percent: number }[] {
  // Little-endian: alpha, blue, green, red.
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  const opaque = pixels.filter((pixel) => pixel >>> 24 >= HALF_OPAQUE);
  if (opaque.length === 0) throw new InputError("Every pixel of this image is transparent", { field: "image" });
  const counts = new Uint32Array(1 << 24);
  const colors: number[] = [];
  for (const pixel of opaque) {
    const color = pixel & 0xffffff;
    if (counts[color] === 0) colors.push(color);
    counts[color] = (counts[color] as number) + 1;
  }
  const centers =
    colors.length <= maxColors
      ? colors.map(channelsOf)
      : quantize(new Uint8Array(opaque.buffer), maxColors, { format: "rgb444" });
  const clusters = centers.map(() => ({ count: 0, sums: [0, 0, 0], top: 0 }));
  for (const color of colors) {
    const channels = channelsOf(color);
    const cluster = clusters[nearestColorIndex(centers, channels)] as (typeof clusters)[0];
    const count = counts[color] as number;
    cluster.count += count;
    cluster.sums = cluster.sums.map((sum, at) => sum + (channels[at] as number) * count);
    if (count > (counts[cluster.top] as number)) cluster.top = color;
  }
  const found = clusters.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  let before = 0;
  return found.map(({ count, sums, top }) => {
    const hasMajority = (counts[top] as number) * 2 > count;
    const channels = hasMajority ? channelsOf(top) : sums.map((sum) => Math.round(sum / count));
    const start = Math.round((1000 * before) / opaque.length);
    before += count;
    return {
      hex: `#${toHex(Uint8Array.from(channels))}`,
      percent: (Math.round((1000 * before) / opaque.length) - start) / 10,
    };
  });
}

function channelsOf(color: number): number[] {
  return [color & 255, (color >> 8) & 255, (color >> 16) & 255];
}
