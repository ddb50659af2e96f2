import { unzlibSync } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import { pngChunks, pngContent, viewOf } from "#shared/image/chunks.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { unfilterRows } from "#shared/image/png-rows.ts";

const SAMPLES_BY_COLOR_TYPE: Readonly<Record<number, number>> = { 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;

/**
 * Draws a PNG with transparent parts on a background, in shades of gray.
 * @param background from 0, black, to 255, white
 * @returns undefined if nothing is transparent, or only one color is, or the image is interlaced
 * @throws if the file is damaged
 */
export function flattenPng(png: Uint8Array, background: number): Pixels | undefined {
  const chunks = Map.groupBy(pngChunks(png), ({ name }) => name);
  const contentsOf = (name: string) => (chunks.get(name) ?? []).map((chunk) => pngContent(png, chunk));
  const [header = new Uint8Array()] = contentsOf("IHDR");
  const [width, height] = [viewOf(header).getUint32(0), viewOf(header).getUint32(4)];
  const [depth = 8, colorType = 0, , , interlace] = header.subarray(8);
  const [palette = new Uint8Array()] = contentsOf("PLTE");
  const [opacities] = contentsOf("tRNS");
  const samples = SAMPLES_BY_COLOR_TYPE[colorType];
  if (!samples || interlace !== 0 || (colorType === INDEXED && !opacities)) return undefined;

  const rowBytes = Math.ceil((width * samples * depth) / 8);
  const pixelBytes = Math.ceil((samples * depth) / 8);
  // A fixed size, whatever the data expands to.
  const filtered = unzlibSync(concatenate(contentsOf("IDAT")), { out: new Uint8Array(height * (rowBytes + 1)) });
  if (filtered.length < height * (rowBytes + 1)) throw new RangeError("The image data is too short");
  const rows = unfilterRows(filtered, { height, rowBytes, pixelBytes });

  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  const shadeAt = (row: number, column: number): number => {
    if (colorType === INDEXED) {
      const bit = column * depth;
      const index = ((rows[row * rowBytes + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
      return blend(luma(palette.subarray(3 * index)), opacities?.[index] ?? 255, background);
    }
    // The first byte of a 16-bit sample is enough.
    const sampleAt = (sample: number) => rows[row * rowBytes + column * pixelBytes + (sample * depth) / 8] ?? 0;
    const gray = samples === 2 ? sampleAt(0) : luma([sampleAt(0), sampleAt(1), sampleAt(2)]);
    return blend(gray, sampleAt(samples - 1), background);
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const place = 4 * (row * width + column);
      pixels.fill(shadeAt(row, column), place, place + 3);
    }
  }
  return { data: pixels, width, height };
}

function luma([red = 0, green = 0, blue = 0]: Uint8Array | readonly number[]): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function blend(shade: number, alpha: number, background: number): number {
  return background + ((shade - background) * alpha) / 255;
}
