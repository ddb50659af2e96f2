import type { Pixels } from "#shared/image/pixels.ts";

const HEADER_BYTES = 14 + 40;
const PIXELS_PER_METER = 2_835;

/**
 * Encodes a BMP file with 24 bits per pixel, which every program reads. Drops alpha.
 * Layout: BITMAPFILEHEADER and BITMAPINFOHEADER of the Windows GDI, then rows from the bottom, each padded to 4 bytes.
 */
export function encodeBmp({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  const stride = (width * 3 + 3) & ~3;
  const bytes = new Uint8Array(HEADER_BYTES + stride * height);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, HEADER_BYTES, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  view.setUint32(34, stride * height, true);
  view.setInt32(38, PIXELS_PER_METER, true);
  view.setInt32(42, PIXELS_PER_METER, true);
  for (let row = 0; row < height; row++) {
    let to = HEADER_BYTES + (height - 1 - row) * stride;
    const end = (row + 1) * width * 4;
    for (let from = row * width * 4; from < end; from += 4) {
      bytes[to] = data[from + 2] ?? 0;
      bytes[to + 1] = data[from + 1] ?? 0;
      bytes[to + 2] = data[from] ?? 0;
      to += 3;
    }
  }
  return bytes;
}
