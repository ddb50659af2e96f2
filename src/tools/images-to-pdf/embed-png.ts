import { unzlibSync, zlibSync } from "fflate";
import { writeString } from "#shared/pdf/value.ts";
import { type Embedded, join } from "./embedded.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const GRAY = 0;
const RGB = 2;
const PALETTE = 3;
const GRAY_ALPHA = 4;
const CHANNELS: Readonly<Record<number, number>> = { [GRAY]: 1, [RGB]: 3, [PALETTE]: 1, [GRAY_ALPHA]: 2, 6: 4 };

/** A PNG for a PDF, with the same pixels; undefined if it is interlaced or damaged. */
export function embedPng(bytes: Bytes): Embedded | undefined {
  const chunks = readChunks(bytes);
  const header = chunks.get("IHDR")?.[0];
  if (!header || header.length < 13) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, type = 0, , , interlace] = header.subarray(8);
  const channels = CHANNELS[type];
  const data = join(chunks.get("IDAT") ?? []);
  if (!channels || interlace !== 0 || data.length === 0) return undefined;
  const transparent = chunks.get("tRNS")?.[0];
  const palette = chunks.get("PLTE")?.[0];
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
  const rows = unfilter(data, { height, rowBytes: width * channels * sampleBytes, pixelBytes: channels * sampleBytes });
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

function readChunks(bytes: Bytes): Map<string, Bytes[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = new Map<string, Bytes[]>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 8 + view.getUint32(at);
    const chunk = bytes.subarray(at + 8, end);
    const others = chunks.get(name);
    if (others) others.push(chunk);
    else chunks.set(name, [chunk]);
    at = end + 4;
  }
  return chunks;
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
  const rows = unfilter(data, { height, rowBytes, pixelBytes: 1 });
  const alpha = new Uint8Array(width * height);
  for (let at = 0; at < alpha.length; at++) {
    const bit = (at % width) * depth;
    const byte = rows[Math.floor(at / width) * rowBytes + (bit >> 3)] ?? 0;
    const index = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    alpha[at] = transparent[index] ?? 255;
  }
  return { entries: "/BitsPerComponent 8/Filter/FlateDecode", data: zlibSync(alpha) };
}

/** Undoes the filter of each row (PNG 3rd edition, section 9). */
function unfilter(
  data: Bytes,
  { height, rowBytes, pixelBytes }: { height: number; rowBytes: number; pixelBytes: number },
): Bytes {
  // A fixed size, whatever the data expands to.
  const filtered = unzlibSync(data, { out: new Uint8Array(height * (rowBytes + 1)) });
  const rows = new Uint8Array(height * rowBytes);
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (rowBytes + 1)] ?? 0;
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    for (let x = 0; x < rowBytes; x++) {
      const left = x < pixelBytes ? 0 : (rows[to + x - pixelBytes] ?? 0);
      const up = row === 0 ? 0 : (rows[to + x - rowBytes] ?? 0);
      const corner = row === 0 || x < pixelBytes ? 0 : (rows[to + x - rowBytes - pixelBytes] ?? 0);
      rows[to + x] = (filtered[from + x] ?? 0) + predict(filter, left, up, corner);
    }
  }
  return rows;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [byLeft, byUp, byCorner] = [
        Math.abs(up - corner),
        Math.abs(left - corner),
        Math.abs(left + up - 2 * corner),
      ];
      return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
    }
    default:
      return 0;
  }
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
