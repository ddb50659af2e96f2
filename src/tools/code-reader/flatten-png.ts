import { concatenate } from "#shared/concatenate.ts";
import type { Pixels } from "#shared/image/pixels.ts";

/** Bytes before the first chunk, and those of a chunk's length, type and checksum. */
const SIGNATURE_BYTES = 8;
const CHUNK_BYTES = 12;
const SAMPLES_BY_COLOR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;
/** First column and row of each pass, and steps between them (ISO/IEC 15948, 8.2). */
const WHOLE = [[0, 0, 1, 1]] as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** @throws for data that is damaged or becomes longer than `length` bytes */
export type Inflate = (zlib: Uint8Array, length: number) => Uint8Array;

/**
 * Draws a PNG with transparent parts on a background, in shades of gray.
 * @param background from 0, black, to 255, white
 * @returns undefined if nothing is transparent
 * @throws if the file is damaged
 */
export function flattenPng(png: Uint8Array, background: number, inflate: Inflate): Pixels | undefined {
  const { header, palette, transparency, data } = readChunks(png);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 8, colorType = 0, , , interlace] = header.subarray(8);
  if (transparency === undefined && colorType < 4) return undefined;
  const samples = SAMPLES_BY_COLOR_TYPE[colorType] ?? 1;
  const key =
    colorType === INDEXED || !transparency
      ? []
      : Array.from({ length: samples }, (_, at) => wordAt(transparency, 2 * at));
  const passes = (interlace === 1 ? ADAM7 : WHOLE).map(([left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    const rows = columns > 0 ? Math.max(0, Math.ceil((height - top) / down)) : 0;
    return { left, top, across, down, columns, rows, rowBytes: Math.ceil((columns * samples * depth) / 8) };
  });
  const size = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const filtered = inflate(data, size);
  if (filtered.length < size) throw new RangeError("The image data is too short");

  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  const shade = (row: Uint8Array, column: number): number => {
    const value = (at: number) => sampleAt(row, column * samples + at, depth);
    const scale = 255 / (2 ** depth - 1);
    if (colorType === INDEXED) {
      const index = value(0);
      const [red = 0, green = 0, blue = 0] = palette.subarray(3 * index);
      return blend(luma(red, green, blue), transparency?.[index] ?? 255, background);
    }
    const gray = samples < 3 ? value(0) : luma(value(0), value(1), value(2));
    const isKey = key.length > 0 && key.every((one, at) => one === value(at));
    const alpha = colorType < 4 ? (isKey ? 0 : 255) : value(samples - 1) * scale;
    return blend(gray * scale, alpha, background);
  };
  let at = 0;
  for (const { left, top, across, down, columns, rows, rowBytes } of passes) {
    let above = new Uint8Array(rowBytes);
    for (let row = 0; row < rows; row++) {
      const line = filtered.subarray(at + 1, at + 1 + rowBytes);
      unfilter(line, above, filtered[at] ?? 0, Math.ceil((samples * depth) / 8));
      above = line as Uint8Array<ArrayBuffer>;
      at += rowBytes + 1;
      for (let column = 0; column < columns; column++) {
        const place = 4 * ((top + row * down) * width + left + column * across);
        pixels.fill(shade(line, column), place, place + 3);
      }
    }
  }
  return { data: pixels, width, height };
}

interface Chunks {
  header: Uint8Array;
  palette: Uint8Array;
  transparency: Uint8Array | undefined;
  data: Uint8Array;
}

function readChunks(png: Uint8Array): Chunks {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  const chunks = new Map<string, Uint8Array>();
  const data: Uint8Array[] = [];
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === "IDAT") data.push(content);
    else chunks.set(type, content);
    at += length + CHUNK_BYTES;
  }
  const size = data.reduce((sum, { length }) => sum + length, 0);
  return {
    header: chunks.get("IHDR") ?? new Uint8Array(),
    palette: chunks.get("PLTE") ?? new Uint8Array(),
    transparency: chunks.get("tRNS"),
    data: concatenate(data, size),
  };
}

/** Undoes the filter of a row in place (ISO/IEC 15948, 9.2). @param step bytes to the pixel on the left */
function unfilter(row: Uint8Array, above: Uint8Array, filter: number, step: number): void {
  if (filter === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = row[at - step] ?? 0;
    const up = above[at] ?? 0;
    const upLeft = above[at - step] ?? 0;
    const predicted = [0, left, up, (left + up) >> 1][filter] ?? paeth(left, up, upLeft);
    row[at] = (row[at] ?? 0) + predicted;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

function sampleAt(row: Uint8Array, place: number, depth: number): number {
  if (depth === 8) return row[place] ?? 0;
  if (depth === 16) return wordAt(row, 2 * place);
  const bit = place * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function blend(shade: number, alpha: number, background: number): number {
  return background + ((shade - background) * alpha) / 255;
}
