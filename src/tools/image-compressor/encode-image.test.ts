import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init as initJpeg } from "@jsquash/jpeg/encode.js";
import initOxipng from "@jsquash/oxipng/codec/pkg/squoosh_oxipng.js";
import { init as initPng } from "@jsquash/png/encode.js";
import { init as initWebp } from "@jsquash/webp/encode.js";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { fitBytes } from "#shared/image/fit-bytes.ts";
import { photo } from "#shared/image/testing/photo.ts";
import { ssim } from "#shared/image/testing/ssim.ts";
import type { Format } from "./compression.ts";
import { loadAvif } from "./encode-avif.ts";
import { encodeImage, optimizePng, QUALITY_STEP } from "./encode-image.ts";

class PlainImageData {
  readonly colorSpace = "srgb";
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

const compile = async (path: string) =>
  new WebAssembly.Module(await readFile(createRequire(import.meta.url).resolve(`@jsquash/${path}`)));

// In Node, the encoders' own loaders find no files.
beforeAll(async () => {
  globalThis.ImageData ??= PlainImageData as unknown as typeof ImageData;
  await initJpeg(await compile("jpeg/codec/enc/mozjpeg_enc.wasm"));
  await initWebp(await compile("webp/codec/enc/webp_enc_simd.wasm"));
  await initPng(await compile("png/codec/pkg/squoosh_png_bg.wasm"));
  await initOxipng(await compile("oxipng/codec/pkg/squoosh_oxipng_bg.wasm"));
  await loadAvif(await compile("avif/codec/enc/avif_enc.wasm"));
});

async function pixelsOf(source: Buffer, size?: { width: number; height: number }): Promise<ImageData> {
  const { data, info } = await sharp(source)
    .resize({ ...size, fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new ImageData(new Uint8ClampedArray(data), info.width, info.height);
}

const pngOf = async (seed: number, width = 480, height = 320) => (await photo(width, height, seed)).png().toBuffer();

describe("encodeImage", () => {
  it.each([
    ["jpeg", 0.88, 0.95],
    ["webp", 0.88, 0.95],
    ["avif", 0.88, 0.95],
  ] as const)("keeps %s close to the original, closer at a higher quality", async (format, at50, at90) => {
    const source = await pngOf(1);
    const pixels = await pixelsOf(source);
    const low = Buffer.from(await encodeImage(pixels, format, 50));
    const high = Buffer.from(await encodeImage(pixels, format, 90));
    expect(await sharp(high).metadata()).toMatchObject({ width: 480, height: 320 });
    expect(low.length).toBeLessThan(high.length);
    const [similarLow, similarHigh] = [await ssim(source, low), await ssim(source, high)];
    expect(similarLow).toBeGreaterThan(at50);
    expect(similarHigh).toBeGreaterThan(at90);
    expect(similarHigh).toBeGreaterThan(similarLow);
  });

  it("keeps every pixel of a PNG, with alpha", async () => {
    const source = await sharp(await pngOf(2, 60, 40))
      .ensureAlpha(0.5)
      .png()
      .toBuffer();
    const result = Buffer.from(await encodeImage(await pixelsOf(source), "png", 1));
    expect(await sharp(result).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer());
  });

  it("makes one quality look alike in all formats", async () => {
    const source = await pngOf(3);
    const pixels = await pixelsOf(source);
    const similar = await Promise.all(
      (["jpeg", "webp", "avif"] as const).map(async (format) =>
        ssim(source, Buffer.from(await encodeImage(pixels, format, 75))),
      ),
    );
    expect(Math.max(...similar) - Math.min(...similar)).toBeLessThan(0.03);
  });
});

describe("optimizePng", () => {
  it("makes a PNG smaller without changing a pixel, also with 16 bits", async () => {
    for (const source of [
      await sharp(await pngOf(4))
        .png({ compressionLevel: 1 })
        .toBuffer(),
      await sharp(await pngOf(5, 90, 60))
        .toColorspace("rgb16")
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ]) {
      const result = Buffer.from(await optimizePng(new Uint8Array(source)));
      expect(result.length).toBeLessThan(source.length);
      expect(await sharp(result).raw({ depth: "ushort" }).toBuffer()).toEqual(
        await sharp(source).raw({ depth: "ushort" }).toBuffer(),
      );
    }
  });

  it("rejects a broken file instead of hanging", async () => {
    await expect(optimizePng(new Uint8Array(100))).rejects.toThrow();
  });
});

describe("a target size", () => {
  const cases: readonly [Format, number, number][] = [
    ["jpeg", 1, 20_000],
    ["jpeg", 2, 35_000],
    ["jpeg", 3, 9_000],
    ["webp", 1, 20_000],
    ["webp", 4, 30_000],
    ["avif", 1, 14_000],
    ["avif", 5, 20_000],
    ["png", 6, 60_000],
  ];

  const reach = async (format: Format, seed: number, maxBytes: number) => {
    const source = await pngOf(seed);
    return fitBytes(
      async (tried, quality) => new Blob([await encodeImage(await pixelsOf(source, tried), format, quality, "half")]),
      {
        size: { width: 480, height: 320 },
        quality: 100,
        step: QUALITY_STEP[format],
        lossy: format !== "png",
        maxBytes,
        closeEnough: 0.95,
      },
    );
  };

  it.each(cases)("is met within 5 percent: %s, photo %i, %i bytes", async (format, seed, maxBytes) => {
    const { content, size } = await reach(format, seed, maxBytes);
    expect(content.size).toBeLessThanOrEqual(maxBytes);
    expect(content.size).toBeGreaterThanOrEqual(0.95 * maxBytes);
    const result = await sharp(await content.arrayBuffer()).metadata();
    expect(result).toMatchObject(size);
    expect(size.width).toBeLessThanOrEqual(480);
  });

  it("is met by the quality of a JPEG alone, also between those where its colors usually get more detail", async () => {
    const pixels = await pixelsOf(await pngOf(1));
    for (const quality of [80, 90]) {
      const { length } = await encodeImage(pixels, "jpeg", quality);
      const { length: below } = await encodeImage(pixels, "jpeg", quality - 1);
      expect(below).toBeLessThan(0.9 * length);
      const { size, content } = await reach("jpeg", 1, length - 1);
      expect(size.width).toBe(480);
      expect(content.size).toBeGreaterThanOrEqual(0.95 * (length - 1));
    }
  });
});
