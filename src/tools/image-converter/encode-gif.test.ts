import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeGif } from "./encode-gif.ts";

const decode = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: [...data] };
};

/** A different color for every pixel, as far as one byte each for red and green allows. */
const gradient = (width: number, height: number) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    data.set([((pixel % width) * 255) / width, ((pixel / width) * 255) / height, 128, 255], pixel * 4);
  }
  return { width, height, data };
};

describe("encodeGif", () => {
  it("keeps up to 256 colors exactly, at any size and with transparent pixels", async () => {
    const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
    const image = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        pixels: fc.array(fc.tuple(color, fc.boolean()), { minLength: width * height, maxLength: width * height }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(image, async ({ width, height, pixels }) => {
        const flat = pixels.flatMap(([rgb, shown]) => [...rgb, shown ? 255 : 0]);
        const decoded = await decode(encodeGif({ width, height, data: new Uint8ClampedArray(flat) }));
        expect(decoded).toMatchObject({ width, height });
        const shown = (data: readonly number[]) => data.map((byte, at) => (data[at - (at % 4) + 3] ? byte : 0));
        expect(shown(decoded.data)).toEqual(shown(flat));
      }),
      { numRuns: 60 },
    );
  });

  it("approximates more than 256 colors closely", async () => {
    const image = gradient(64, 64);
    const { data } = await decode(encodeGif(image));
    const differences = data.map((byte, at) => Math.abs(byte - (image.data[at] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(30);
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(5);
  });

  it("makes pixels with alpha below one half transparent", async () => {
    const data = new Uint8ClampedArray([255, 0, 0, 127, 255, 0, 0, 128]);
    const decoded = await decode(encodeGif({ width: 2, height: 1, data }));
    expect(decoded.data[3]).toBe(0);
    expect(decoded.data.slice(4)).toEqual([255, 0, 0, 255]);
  });

  it("rejects an image wider than GIF allows", () => {
    const image = { width: 65_536, height: 1, data: new Uint8ClampedArray(65_536 * 4) };
    expect(() => encodeGif(image)).toThrow("A GIF can be at most 65,535 pixels wide or tall.");
  });
});
