import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitBytes } from "./fit-bytes.ts";

/** An encoder that writes a tenth of a byte per pixel and percent of quality, and 500 bytes more. */
const bytesOf = ({ width, height }: { width: number; height: number }, quality: number) =>
  500 + Math.round((width * height * quality) / 1_000);

const SIZE = { width: 400, height: 300 };

async function search({ size = SIZE, lossy = true, ...wanted }: Partial<Parameters<typeof fitBytes>[1]> = {}) {
  const attempts: { width: number; height: number; quality: number }[] = [];
  const result = await fitBytes(
    async (tried, quality) => {
      attempts.push({ ...tried, quality });
      return new Blob([new Uint8Array(bytesOf(tried, lossy ? quality : 100))]);
    },
    { size, lossy, quality: 90, maxBytes: 10_000, ...wanted },
  );
  return { ...result, attempts };
}

describe("fitBytes", () => {
  it("keeps the requested quality and size when they fit", async () => {
    const { attempts, ...result } = await search({ maxBytes: bytesOf(SIZE, 90) });
    expect(result).toMatchObject({ quality: 90, size: SIZE });
    expect(attempts).toHaveLength(1);
  });

  it("keeps the size and finds the best quality of at least 60 that fits", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 60, max: 100 }),
        fc.integer({ min: bytesOf(SIZE, 60), max: 20_000 }),
        async (quality, maxBytes) => {
          const result = await search({ quality, maxBytes });
          const best = Math.min(quality, Math.floor(((maxBytes - 500 + 0.5) * 1_000) / (400 * 300)));
          expect(result).toMatchObject({ quality: best, size: SIZE });
          expect(result.attempts.length).toBeLessThanOrEqual(8);
        },
      ),
    );
  });

  it("shrinks the image before the quality falls below 60", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 60, max: 100 }),
        fc.integer({ min: 1_000, max: bytesOf(SIZE, 60) - 1 }),
        async (quality, maxBytes) => {
          const { content, size, quality: used, attempts } = await search({ quality, maxBytes });
          expect(content.size).toBeLessThanOrEqual(maxBytes);
          expect(content.size).toBe(bytesOf(size, used));
          expect(used).toBe(60);
          // Next to the biggest size that fits.
          expect(bytesOf({ width: size.width * 1.04 + 2, height: size.height * 1.04 + 2 }, 60)).toBeGreaterThan(
            maxBytes,
          );
          expect(size.width / size.height).toBeCloseTo(4 / 3, 0);
          for (const attempt of attempts) expect(attempt.quality).toBeGreaterThanOrEqual(60);
          expect(attempts.length).toBeLessThanOrEqual(14);
        },
      ),
    );
  });

  it("shrinks the image at a requested quality below 60, and lowers that no further", async () => {
    const { quality, size, content } = await search({ quality: 40, maxBytes: 2_000 });
    expect(quality).toBe(40);
    expect(size.width).toBeLessThan(400);
    expect(content.size).toBeLessThanOrEqual(2_000);
    expect(await search({ quality: 40, maxBytes: bytesOf(SIZE, 40) })).toMatchObject({ quality: 40, size: SIZE });
  });

  it("only shrinks an image in a lossless format", async () => {
    const { size, content, attempts } = await search({ lossy: false, maxBytes: 6_500 });
    expect(content.size).toBeLessThanOrEqual(6_500);
    expect(size.width).toBeGreaterThan(270);
    expect(new Set(attempts.map(({ quality }) => quality))).toEqual(new Set([90]));
  });

  it("shrinks an image of one row", async () => {
    const { size } = await search({ size: { width: 60_000, height: 1 }, maxBytes: 2_000 });
    expect(size.height).toBe(1);
    expect(size.width).toBeGreaterThan(20_000);
  });

  it("stops once it has enough of the limit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2_000, max: bytesOf(SIZE, 90) }), async (maxBytes) => {
        const { content, attempts } = await search({ maxBytes, closeEnough: 0.95 });
        expect(content.size).toBeLessThanOrEqual(maxBytes);
        expect(content.size).toBeGreaterThanOrEqual(0.95 * maxBytes);
        expect(attempts.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it("tries fractions of a quality", async () => {
    const { quality } = await search({ maxBytes: bytesOf(SIZE, 72) - 1, step: 0.1 });
    expect(quality).toBeCloseTo(71.9, 5);
  });

  it("reaches enough of the limit by size where qualities are too far apart", async () => {
    const { content, size, quality } = await search({ maxBytes: bytesOf(SIZE, 79), step: 10, closeEnough: 0.95 });
    expect(content.size).toBeGreaterThanOrEqual(0.95 * bytesOf(SIZE, 79));
    expect(content.size).toBeLessThanOrEqual(bytesOf(SIZE, 79));
    expect([quality, size.width < SIZE.width]).toEqual([80, true]);
  });

  it("rejects an image that does not fit even as one pixel", async () => {
    await expect(search({ maxBytes: 499 })).rejects.toThrow(
      "Even at 1 × 1 px the image is 500 bytes. Set a bigger target size.",
    );
  });
});
