// The package brings no types, and the tests see only what is referred to.
/// <reference path="./gifenc.d.ts" />
import { applyPalette, GIFEncoder, quantize } from "gifenc/dist/gifenc.esm.js";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";

const SIDE_LIMIT = 65_535;
const OPAQUE_FROM = 128;

interface IndexedImage {
  palette: number[][];
  index: Uint8Array;
}

/**
 * The image as a GIF of one frame. Up to 256 colors stay exactly as they are, more are reduced to the best 256.
 * A pixel is either opaque or not there: alpha below one half makes it transparent.
 * @throws {InputError} when a side is longer than GIF can tell.
 */
export function encodeGif({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  if (Math.max(width, height) > SIDE_LIMIT) {
    throw new InputError(`A GIF can be at most ${SIDE_LIMIT.toLocaleString("en")} pixels wide or high.`);
  }
  const clear = clearPixels(data);
  const room = clear ? 255 : 256;
  const { palette, index } = exactColors(data, room) ?? reducedColors(data, room);
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

/** A 1 for each pixel that becomes transparent, or nothing when none does. */
function clearPixels(data: Uint8ClampedArray): Uint8Array | undefined {
  let clear: Uint8Array | undefined;
  for (let pixel = 0, at = 3; at < data.length; pixel++, at += 4) {
    if ((data[at] ?? 0) >= OPAQUE_FROM) continue;
    clear ??= new Uint8Array(data.length / 4);
    clear[pixel] = 1;
  }
  return clear;
}

/** Every color of the pixels that show, unless there are more than there is room for. */
function exactColors(data: Uint8ClampedArray, room: number): IndexedImage | undefined {
  const indices = new Map<number, number>();
  const index = new Uint8Array(data.length / 4);
  for (let pixel = 0, at = 0; at < data.length; pixel++, at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    let place = indices.get(color);
    if (place === undefined) {
      place = indices.size;
      if (place === room) return undefined;
      indices.set(color, place);
    }
    index[pixel] = place;
  }
  return { palette: [...indices.keys()].map((color) => [color >> 16, (color >> 8) & 255, color & 255]), index };
}

function reducedColors(data: Uint8ClampedArray, room: number): IndexedImage {
  const palette = quantize(data, room, { format: "rgb565" });
  return { palette, index: applyPalette(data, palette, "rgb565") };
}
