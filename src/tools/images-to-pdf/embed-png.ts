import { unzlibSync, zlibSync } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import { pngChunks, pngContent, viewOf } from "#shared/image/chunks.ts";
import { unfilterRows } from "#shared/image/png-rows.ts";
import { writeString } from "#shared/pdf/value.ts";
import type { Embedded } from "./embedded.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const GRAY = 0;
const RGB = 2;
const PALETTE = 3;
const GRAY_ALPHA = 4;
const CHANNELS: Readonly<Record<number, number>> = { [GRAY]: 1, [RGB]: 3, [PALETTE]: 1, [GRAY_ALPHA]: 2, 6: 4 };

/** A PNG for a PDF, with the same pixels; undefined if it is interlaced or damaged. */
export function embedPng(bytes: Bytes): Embedded | undefined {
  const chunks = Map.groupBy(pngChunks(bytes), ({ name }) => name);
  const contentsOf = (name: string) => (chunks.get(name) ?? []).map((chunk) => pngContent(bytes, chunk));
  const [header] = contentsOf("IHDR");
  if (!header || header.length < 13) return undefined;
  const [width, height] = [viewOf(header).getUint32(0), viewOf(header).getUint32(4)];
  const [depth = 0, type = 0, , , interlace] = header.subarray(8);
  const channels = CHANNELS[type];
  const data = concatenate(contentsOf("IDAT"));
  if (!channels || interlace !== 0 || data.length === 0) return undefined;
  const [transparent] = contentsOf("tRNS");
  const [palette] = contentsOf("PLTE");
  const size = { width, height };
  if (type === GRAY || type === RGB || type === PALETTE) {
    if (type === PALETTE && !palette) return undefined;
    // PNG's compression is one of PDF's (ISO 32000-2, 7.4.4.4).
    const predictor = `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}>>`;
    return {
      ...size,
      entries: `/BitsPerComponent ${depth}/Filter/FlateDecode${predictor}${type === PALETTE ? "" : colorKey(transparent)}`,
      colorSpace: palette && type === PALETTE ? indexed(palette) : type === GRAY ? "/DeviceGray" : "/DeviceRGB",
      data,
      mask: type === PALETTE && transparent ? paletteMask(data, transparent, { ...size, depth }) : undefined,
    };
  }
  const sampleBytes = depth / 8;
  const rows = rowsOf(data, { height, rowBytes: width * channels * sampleBytes, pixelBytes: channels * sampleBytes });
  const colorBytes = (channels - 1) * sampleBytes;
  const [colors, alpha] = split(rows, colorBytes, sampleBytes);
  const entries = `/BitsPerComponent ${depth}/Filter/FlateDecode`;
  return {
    ...size,
    entries,
    colorSpace: type === GRAY_ALPHA ? "/DeviceGray" : "/DeviceRGB",
    data: zlibSync(colors),
    mask: { entries, data: zlibSync(alpha) },
  };
}

const indexed = (palette: Bytes) =>
  `[/Indexed/DeviceRGB ${Math.floor(palette.length / 3) - 1}${writeString(String.fromCharCode(...palette))}]`;

/** The one transparent color. */
function colorKey(transparent: Bytes | undefined): string {
  if (!transparent) return "";
  const samples = Array.from({ length: transparent.length >> 1 }, (_, index) => {
    const value = ((transparent[2 * index] ?? 0) << 8) | (transparent[2 * index + 1] ?? 0);
    return `${value} ${value}`;
  });
  return `/Mask[${samples.join(" ")}]`;
}

function paletteMask(
  data: Bytes,
  transparent: Bytes,
  { width, height, depth }: { width: number; height: number; depth: number },
): Embedded["mask"] {
  const rowBytes = Math.ceil((width * depth) / 8);
  const rows = rowsOf(data, { height, rowBytes, pixelBytes: 1 });
  const alpha = new Uint8Array(width * height);
  for (let at = 0; at < alpha.length; at++) {
    const bit = (at % width) * depth;
    const byte = rows[Math.floor(at / width) * rowBytes + (bit >> 3)] ?? 0;
    const index = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    alpha[at] = transparent[index] ?? 255;
  }
  return { entries: "/BitsPerComponent 8/Filter/FlateDecode", data: zlibSync(alpha) };
}

/** The rows without their filters. A fixed size, whatever the data expands to. */
function rowsOf(data: Bytes, layout: { height: number; rowBytes: number; pixelBytes: number }): Bytes {
  const out = new Uint8Array(layout.height * (layout.rowBytes + 1));
  return unfilterRows(unzlibSync(data, { out }), layout);
}

function split(rows: Bytes, colorBytes: number, alphaBytes: number): [Bytes, Bytes] {
  const pixels = rows.length / (colorBytes + alphaBytes);
  const [colors, alpha] = [new Uint8Array(pixels * colorBytes), new Uint8Array(pixels * alphaBytes)];
  let [at, color, opacity] = [0, 0, 0];
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let count = 0; count < colorBytes; count++) colors[color++] = rows[at++] ?? 0;
    for (let count = 0; count < alphaBytes; count++) alpha[opacity++] = rows[at++] ?? 0;
  }
  return [colors, alpha];
}
