import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { decodeImage } from "./decode-image.ts";
import { decodeTiff } from "./decode-tiff.ts";

const rgba = new Uint8ClampedArray(40 * 30 * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7) % 251));
const image = () => sharp(rgba, { raw: { width: 40, height: 30, channels: 4 } });

/** A TIFF whose directories have a size but no pixels. */
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

/** An uncompressed big-endian TIFF with one strip per plane; `others` are extra single-value tags. */
function withPlanes(
  width: number,
  height: number,
  bits: number,
  photometric: number,
  planes: readonly number[][],
  ...others: [number, number][]
) {
  const strips = planes.map((plane) => Buffer.from(plane));
  const entries: [number, ...number[]][] = [
    [256, width],
    [257, height],
    [258, bits],
    [259, 1],
    [262, photometric],
    [273, ...strips.map((_, index) => 512 + 64 * index)],
    [277, strips.length],
    [279, ...strips.map(({ length }) => length)],
    [284, strips.length === 1 ? 1 : 2],
    ...others,
  ];
  entries.sort(([tag], [next]) => tag - next);
  const tiff = Buffer.alloc(512 + 64 * strips.length);
  tiff.write("MM\0*\0\0\0\x08", "latin1");
  tiff.writeUInt16BE(entries.length, 8);
  for (const [index, [tag, ...values]] of entries.entries()) {
    const at = 10 + 12 * index;
    const far = 256 + 16 * index;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(4, at + 2);
    tiff.writeUInt32BE(values.length, at + 4);
    if (values.length > 1) tiff.writeUInt32BE(far, at + 8);
    for (const [place, value] of values.entries()) {
      tiff.writeUInt32BE(value, (values.length > 1 ? far : at + 8) + 4 * place);
    }
  }
  for (const [index, strip] of strips.entries()) strip.copy(tiff, 512 + 64 * index);
  return new Uint8Array(tiff).buffer;
}

const KINDS: readonly [string, (image: Sharp) => Sharp][] = [
  ["uncompressed", (from) => from.tiff({ compression: "none" })],
  ["LZW", (from) => from.tiff({ compression: "lzw" })],
  ["deflate", (from) => from.tiff({ compression: "deflate" })],
  ["deflate with predictor", (from) => from.tiff({ compression: "deflate", predictor: "horizontal" })],
  ["packbits", (from) => from.tiff({ compression: "packbits" })],
  ["tiled", (from) => from.tiff({ compression: "lzw", tile: true, tileWidth: 16, tileHeight: 16 })],
  ["without alpha", (from) => from.removeAlpha().tiff({ compression: "lzw" })],
  ["gray", (from) => from.removeAlpha().grayscale().tiff({ compression: "lzw" })],
  ["16 bits", (from) => from.removeAlpha().toColorspace("rgb16").tiff({ compression: "none" })],
];

describe("decodeTiff", () => {
  it.each(KINDS)("decodes the same pixels as sharp: %s", async (_, make) => {
    const file = await make(image()).toBuffer();
    const expected = await sharp(file).toColorspace("srgb").ensureAlpha().raw().toBuffer();
    const pixels = decodeTiff(new Uint8Array(file).buffer);
    expect(pixels).toMatchObject({ width: 40, height: 30 });
    expect(Math.max(...pixels.data.map((byte, at) => Math.abs(byte - (expected[at] ?? 0))))).toBeLessThanOrEqual(1);
  });

  it("combines separate red, green and blue planes", () => {
    const eight = [
      [1, 2],
      [30, 40],
      [250, 255],
    ];
    const pixels = [1, 30, 250, 255, 2, 40, 255, 255];
    expect([...decodeTiff(withPlanes(2, 1, 8, 2, eight)).data]).toEqual(pixels);
    const sixteen = eight.map((plane) => plane.flatMap((byte) => [byte, 99]));
    expect([...decodeTiff(withPlanes(2, 1, 16, 2, sixteen)).data]).toEqual(pixels);
  });

  it("decodes a single plane declared as planar", () => {
    const file = withPlanes(8, 1, 1, 1, [[0b1010_0000]]);
    const planar = new DataView(file);
    // The value of the last of nine entries, PlanarConfiguration.
    planar.setUint32(10 + 12 * 8 + 8, 2);
    const { data } = decodeTiff(file);
    expect(data.filter((_, at) => at % 4 === 0)).toEqual(new Uint8ClampedArray([255, 0, 255, 0, 0, 0, 0, 0]));
  });

  it.each([
    [2, 1, [0b00_01_10_11, 0b11_00_00_00], [0, 85, 170, 255, 255]],
    [2, 0, [0b00_01_10_11, 0b11_00_00_00], [255, 170, 85, 0, 0]],
    [4, 1, [0x01, 0x8f, 0xf0], [0, 17, 136, 255, 255]],
    [4, 0, [0x01, 0x8f, 0xf0], [255, 238, 119, 0, 0]],
  ])("decodes %i-bit gray with photometric interpretation %i", (bits, black, row, gray) => {
    const { data } = decodeTiff(withPlanes(5, 1, bits, black, [row]));
    expect([...data]).toEqual(gray.flatMap((level) => [level, level, level, 255]));
  });

  it("decodes bytes with the lowest bit first", () => {
    const { data } = decodeTiff(withPlanes(3, 1, 8, 1, [[0b0000_0001, 0b1100_0000, 0b1111_0001]], [266, 2]));
    expect(data.filter((_, at) => at % 4 === 0)).toEqual(new Uint8ClampedArray([128, 3, 143]));
  });

  it("rejects overlapping strips with the lowest bit first", () => {
    const file = withPlanes(3, 1, 8, 1, [[1, 2, 3]], [266, 2]);
    const strip = new DataView(file);
    // Two strips that both cover the whole file.
    const far = file.byteLength - 16;
    strip.setUint32(10 + 12 * 8 + 4, 2);
    strip.setUint32(10 + 12 * 8 + 8, far);
    strip.setUint32(10 + 12 * 6 + 4, 2);
    strip.setUint32(10 + 12 * 6 + 8, far + 8);
    for (const [place, value] of [file.byteLength, file.byteLength, 0, 0].entries())
      strip.setUint32(far + 4 * place, value);
    expect(() => decodeTiff(file)).toThrow("overlap");
  });

  it("divides premultiplied colors by alpha", () => {
    const planes = [[100, 50, 0, 128, 7, 7, 7, 0, 1, 2, 3, 255]];
    const file = withPlanes(3, 1, 8, 2, planes, [338, 1]);
    // SamplesPerPixel, the seventh entry.
    new DataView(file).setUint32(10 + 12 * 6 + 8, 4);
    expect([...decodeTiff(file).data]).toEqual([199, 100, 0, 128, 7, 7, 7, 0, 1, 2, 3, 255]);
  });

  it("stops at a loop of directories", async () => {
    const file = new Uint8Array(await image().tiff({ compression: "none" }).toBuffer());
    const expected = decodeTiff(file.slice().buffer);
    const view = new DataView(file.buffer);
    const first = view.getUint32(4, true);
    view.setUint32(first + 2 + 12 * view.getUint16(first, true), first, true);
    expect(decodeTiff(file.buffer)).toEqual(expected);
  });

  it("rejects a file whose biggest image has too many pixels, wherever it is", async () => {
    const file = withSizes([64, 48], [30_000, 30_000]);
    expect(() => decodeTiff(file)).toThrow("30,000 × 30,000 pixels (900 megapixels)");
    await expect(decodeImage(new Blob([file]))).rejects.toMatchObject({
      message: expect.stringContaining("megapixels"),
    });
  });

  it("throws for a truncated file and for other formats", async () => {
    const file = new Uint8Array(await image().tiff({ compression: "none" }).toBuffer());
    expect(() => decodeTiff(new Uint8Array(8).buffer)).toThrow();
    expect(() => decodeTiff(file.slice(0, 40).buffer)).toThrow();
  });
});
