import { applyPalette, GIFEncoder, quantize } from "gifenc/dist/gifenc.esm.js";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";

const MAX_SIDE_PX = 65_535;
const MIN_OPAQUE_ALPHA = 128;

interface IndexedImage {
  palette: number[][];
  index: Uint8Array;
}

/**
 * Encodes a GIF with one frame. Keeps up to 256 colors exactly and reduces more to the best 256.
 * GIF has no partial transparency: alpha below one half becomes fully transparent.
 * @throws {InputError} when a side is longer than GIF allows
 */
export function encodeGif({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  if (Math.max(width, height) > MAX_SIDE_PX) {
    throw new InputError(`A GIF can be at most ${MAX_SIDE_PX.toLocaleString("en")} pixels wide or tall.`);
  }
  const clear = findTransparentPixels(data);
  const room = clear ? 255 : 256;
  const { palette, index } = indexExactColors(data, room) ?? indexReducedColors(data, room);
  const transparentIndex = palette.length;
  if (clear) {
    palette.push([0, 0, 0]);
    for (let pixel = 0; pixel < index.length; pixel++) if (clear[pixel]) index[pixel] = transparentIndex;
  }
  const encoder = GIFEncoder();
  encoder.writeFrame(index, width, height, { palette, ...(clear ? { transparent: true, transparentIndex } : {}) });
  encoder.finish();
  return encoder.bytes();
}

/** A 1 for each pixel that becomes transparent, or undefined when none does. */
function findTransparentPixels(data: Uint8ClampedArray): Uint8Array | undefined {
  let clear: Uint8Array | undefined;
  for (let pixel = 0, at = 3; at < data.length; pixel++, at += 4) {
    if ((data[at] ?? 0) >= MIN_OPAQUE_ALPHA) continue;
    clear ??= new Uint8Array(data.length / 4);
    clear[pixel] = 1;
  }
  return clear;
}

/** Indexes the exact colors of opaque pixels, or returns undefined when there are too many. */
function indexExactColors(data: Uint8ClampedArray, maxColors: number): IndexedImage | undefined {
  const indices = new Map<number, number>();
  const index = new Uint8Array(data.length / 4);
  for (let pixel = 0, at = 0; at < data.length; pixel++, at += 4) {
    if ((data[at + 3] ?? 0) < MIN_OPAQUE_ALPHA) continue;
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    let colorIndex = indices.get(color);
    if (colorIndex === undefined) {
      colorIndex = indices.size;
      if (colorIndex === maxColors) return undefined;
      indices.set(color, colorIndex);
    }
    index[pixel] = colorIndex;
  }
  return { palette: [...indices.keys()].map((color) => [color >> 16, (color >> 8) & 255, color & 255]), index };
}

function indexReducedColors(data: Uint8ClampedArray, room: number): IndexedImage {
  const palette = quantize(data, room, { format: "rgb565" });
  return { palette, index: applyPalette(data, palette, "rgb565") };
}
