import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { decodeImage } from "./decode-image.ts";
import { decodeTiff } from "./decode-tiff.ts";

const rgba = new Uint8ClampedArray(40 * 30 * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7) % 251));
const image = () => sharp(rgba, { raw: { width: 40, height: 30, channels: 4 } });

/** A TIFF of directories that name a size and have no pixels. */
function withSizes(...sizes: readonly (readonly [number, number])[]): ArrayBuffer {
  const tiff = new DataView(new ArrayBuffer(8 + 30 * sizes.length));
  tiff.setUint32(0, 0x49492a00);
  tiff.setUint32(4, 8, true);
  for (const [index, size] of sizes.entries()) {
    const at = 8 + 30 * index;
    tiff.setUint16(at, 2, true);
    for (const [place, value] of size.entries()) {
      const entry = at + 2 + 12 * place;
      tiff.setUint16(entry, 256 + place, true);
      tiff.setUint16(entry + 2, 4, true);
      tiff.setUint32(entry + 4, 1, true);
      tiff.setUint32(entry + 8, value, true);
    }
    tiff.setUint32(at + 26, index + 1 < sizes.length ? at + 30 : 0, true);
  }
  return tiff.buffer;
}

const KINDS: readonly [string, (image: Sharp) => Sharp][] = [
  ["uncompressed", (from) => from.tiff({ compression: "none" })],
  ["LZW", (from) => from.tiff({ compression: "lzw" })],
  ["deflate", (from) => from.tiff({ compression: "deflate" })],
  ["deflate with predictor", (from) => from.tiff({ compression: "deflate", predictor: "horizontal" })],
  ["packbits", (from) => from.tiff({ compression: "packbits" })],
  ["tiled", (from) => from.tiff({ compression: "lzw", tile: true, tileWidth: 16, tileHeight: 16 })],
  ["without alpha", (from) => from.removeAlpha().tiff({ compression: "lzw" })],
  ["grey", (from) => from.removeAlpha().greyscale().tiff({ compression: "lzw" })],
  ["16 bits", (from) => from.removeAlpha().toColorspace("rgb16").tiff({ compression: "none" })],
];

describe("decodeTiff", () => {
  it.each(KINDS)("reads the same pixels as sharp: %s", async (_, make) => {
    const file = await make(image()).toBuffer();
    const expected = await sharp(file).toColorspace("srgb").ensureAlpha().raw().toBuffer();
    const pixels = decodeTiff(new Uint8Array(file).buffer);
    expect(pixels).toMatchObject({ width: 40, height: 30 });
    expect(Math.max(...pixels.data.map((byte, at) => Math.abs(byte - (expected[at] ?? 0))))).toBeLessThanOrEqual(1);
  });

  it("refuses a file whose biggest image has too many pixels, wherever it stands", async () => {
    const file = withSizes([64, 48], [30_000, 30_000]);
    expect(() => decodeTiff(file)).toThrow("30,000 × 30,000 pixels (900 megapixels)");
    await expect(decodeImage(new Blob([file]))).rejects.toMatchObject({
      message: expect.stringContaining("megapixels"),
    });
  });

  it("fails on what is no TIFF or cut off", async () => {
    const file = new Uint8Array(await image().tiff({ compression: "none" }).toBuffer());
    expect(() => decodeTiff(new Uint8Array(8).buffer)).toThrow();
    expect(() => decodeTiff(file.slice(0, 40).buffer)).toThrow();
  });
});
