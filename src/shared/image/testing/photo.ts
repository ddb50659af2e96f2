import sharp, { type Sharp } from "sharp";

/** Structures of a photo, from big and strong to small and weak: pixels wide, contrast. */
const LAYERS = [
  [4, 1],
  [16, 0.5],
  [64, 0.3],
  [256, 0.15],
] as const;

/** An image like a photo: smooth areas, edges, texture and a little noise. The same for the same seed. */
export async function photo(width: number, height: number, seed = 1): Promise<Sharp> {
  const sum = new Float32Array(width * height * 3).fill(128);
  for (const [cells, contrast] of [...LAYERS, [width, 0.03] as const]) {
    const layer = await noise(width, height, Math.min(width, cells), seed);
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + ((layer[at] ?? 0) - 128) * contrast;
  }
  return sharp(Buffer.from(Uint8ClampedArray.from(sum)), { raw: { width, height, channels: 3 } });
}

async function noise(width: number, height: number, columns: number, seed: number): Promise<Buffer> {
  const rows = Math.max(1, Math.round((columns * height) / width));
  const cells = Buffer.alloc(columns * rows * 3);
  // xorshift32 (Marsaglia, 2003)
  let state = seed * 2_654_435_761 + columns;
  for (let at = 0; at < cells.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    cells[at] = state & 255;
  }
  return sharp(cells, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
