import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { pageOf, unembeddedText } from "#server/pdf/testing/hostile.ts";
import { readZip } from "#server/pdf/testing/zip.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";

const images = { operation: "to-images" } as const;

/** Darkness of part of an image, from 0 to 1. */
async function darkness(image: Buffer, region: { left: number; top: number; width: number; height: number }) {
  const part = await sharp(image).extract(region).grayscale().png().toBuffer();
  const { channels } = await sharp(part).stats();
  return 1 - (channels[0]?.mean ?? 255) / 255;
}

describe("drawPages", { timeout: scaledTimeout(60_000) }, () => {
  it.each(["png", "jpg", "webp"] as const)(
    "renders one %s per page at the resolution, including landscape and rotated pages",
    async (format) => {
      const { result } = await runTask({ ...images, format, resolution: 72 }, [
        await makePdf({ pages: 10, mixed: true }),
      ]);
      const entries = readZip(result);
      expect(entries.map(({ name }) => name)).toEqual(
        Array.from({ length: 10 }, (_, index) => `file1-page-${String(index + 1).padStart(2, "0")}.${format}`),
      );
      const sizes = await Promise.all(entries.map(async ({ bytes }) => sharp(bytes).metadata()));
      expect(sizes.slice(0, 5).map(({ width, height }) => [width, height])).toEqual([
        [595, 842],
        [595, 842],
        [842, 595],
        [595, 842],
        [842, 595],
      ]);
      if (format !== "webp") expect(sizes[0]?.density).toBe(72);
    },
  );

  it("renders text, form field values, and checked boxes", async () => {
    const { result } = await runTask({ ...images, format: "png", resolution: 72 }, [await makePdf({ form: true })]);
    // From the lower left corner: text at (50, 500), field at (50, 700), box at (300, 700).
    expect(await darkness(result, { left: 50, top: 842 - 525, width: 200, height: 30 })).toBeGreaterThan(0.02);
    expect(await darkness(result, { left: 53, top: 842 - 727, width: 100, height: 24 })).toBeGreaterThan(0.02);
    expect(await darkness(result, { left: 303, top: 842 - 717, width: 14, height: 14 })).toBeGreaterThan(0.02);
    expect(await darkness(result, { left: 50, top: 20, width: 400, height: 60 })).toBe(0);
  });

  it.each([
    ["Simplified Chinese", "STSong-Light", "UniGB-UCS2-H", "GB1", "中文测试"],
    ["Traditional Chinese", "MSung-Light", "UniCNS-UCS2-H", "CNS1", "中文測試"],
    ["Japanese", "HeiseiMin-W3", "UniJIS-UCS2-H", "Japan1", "日本語の"],
    ["Korean", "HYSMyeongJo-Medium", "UniKS-UCS2-H", "Korea1", "한국어로"],
  ])("renders %s in a font that is not embedded", async (_script, font, encoding, ordering, text) => {
    const { result } = await runTask({ ...images, format: "png", resolution: 72 }, [
      unembeddedText({ font, encoding, ordering, text }),
    ]);
    // Four 40-point characters, starting at (20, 50).
    for (const place of [0, 1, 2, 3]) {
      expect(await darkness(result, { left: 20 + 40 * place, top: 10, width: 40, height: 50 })).toBeGreaterThan(0.05);
    }
    expect(await darkness(result, { left: 185, top: 0, width: 15, height: 100 })).toBe(0);
  });

  it("renders only the pages of a range and keeps their numbers", async () => {
    const book = await makePdf({ pages: 10, mixed: true });
    const draw = (pageRange: string, limits = {}) =>
      runTask({ ...images, format: "png", resolution: 72, pageRange }, [book], { limits });
    const entries = readZip((await draw("5, 2-3")).result);
    expect(entries.map(({ name }) => name)).toEqual(["file1-page-05.png", "file1-page-02.png", "file1-page-03.png"]);
    const sizes = await Promise.all(entries.map(async ({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ width }) => width)).toEqual([842, 595, 842]);
    expect((await draw("7")).end).toMatchObject({ kind: "completed", result: { name: "file1-page-07.png" } });
    expect((await draw("9-12")).end).toEqual({
      kind: "failed",
      message: "Page 11 is missing: the file has only 10 pages.",
    });
  });

  it("applies limits to the chosen pages, not the whole file", async () => {
    const book = await makePdf({ pages: 5 });
    const limits = { maxPages: 2, jobPixels: 2 * 595 * 842 };
    const draw = async (pageRange: string) =>
      (await runTask({ ...images, format: "png", resolution: 72, pageRange }, [book], { limits })).end;
    expect((await draw("2, 5")).kind).toBe("completed");
    expect(await draw("2, 4-5")).toEqual({
      kind: "failed",
      message: "You chose 3 pages; the limit is 2.",
    });
  });

  it("limits the total number of pixels", async () => {
    // A4 at 72 DPI is 595 × 842 pixels.
    const limits = { jobPixels: 2 * 595 * 842 };
    const draw = async (pages: number) =>
      runTask({ ...images, format: "png", resolution: 72 }, [await makePdf({ pages })], { limits });
    expect((await draw(3)).end).toEqual({
      kind: "failed",
      message: "All pages together would have too many pixels. Choose a lower resolution.",
    });
    expect((await draw(2)).end.kind).toBe("completed");
  });

  it("rejects a page that is too large for the format", async () => {
    const { end } = await runTask({ ...images, format: "webp", resolution: 300 }, [pageOf("0 0 5000 100")]);
    expect(end).toEqual({
      kind: "failed",
      message: "Page 1 would be 20833 × 417 pixels, too large for this format. Choose PNG.",
    });
  });
});
