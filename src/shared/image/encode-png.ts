import { zlibSync } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import { pngChunk } from "#shared/image/chunks.ts";
import type { Pixels } from "#shared/image/pixels.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Encodes a PNG file (ISO/IEC 15948) with 8 bits per channel: RGB, or RGBA if any pixel is transparent. */
export function encodePng({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  const channels = isOpaque(data) ? 3 : 4;
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, channels === 3 ? 2 : 6);
  const rows = new Uint8Array(height * (1 + width * channels));
  for (let y = 0, to = 0; y < height; y++) {
    // Each row starts with its filter type: 0, none.
    to++;
    for (let x = 0, from = y * width * 4; x < width; x++, from += 4) {
      rows[to++] = data[from] as number;
      rows[to++] = data[from + 1] as number;
      rows[to++] = data[from + 2] as number;
      if (channels === 4) rows[to++] = data[from + 3] as number;
    }
  }
  return concatenate([
    new Uint8Array(SIGNATURE),
    pngChunk("IHDR", new Uint8Array(header.buffer)),
    pngChunk("IDAT", zlibSync(rows, { level: 9 })),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

function isOpaque(data: Pixels["data"]): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
