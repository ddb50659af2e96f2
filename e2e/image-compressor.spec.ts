import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import sharp, { type Sharp } from "sharp";
import { photo } from "#shared/image/testing/photo.ts";
import { ssim } from "#shared/image/testing/ssim.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile } from "./tool-page.ts";

// Playwright's tracer fetches images again that failed to load, which violates the Content-Security-Policy.
test.use({ trace: "off" });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const picker = (page: Page) => page.locator("input[type=file]");
const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });
const slider = (page: Page) => page.getByRole("slider", { name: "Divider between before and after" });

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const upload = (name: string, buffer: Buffer): Upload => ({
  name,
  mimeType: `image/${name.split(".").at(-1)?.replace("jpg", "jpeg")}`,
  buffer,
});

async function choose(page: Page, files: readonly Upload[]): Promise<void> {
  await picker(page).setInputFiles([...files]);
}

/** Compresses several files and returns the results by name. */
async function compressAll(page: Page, files: readonly Upload[]): Promise<Record<string, Buffer>> {
  await choose(page, files);
  await button(page, "Compress").click();
  await expect(page.getByText(`${files.length} of ${files.length} files done`, { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const { bytes } = await downloadFile(page, "Save ZIP");
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
}

const withLocation = (image: Sharp) =>
  image.withExif({
    IFD0: { Make: "Maker" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
  });

/** The mean color of an image in sRGB. */
async function meanColor(image: Buffer): Promise<number[]> {
  const { channels } = await sharp(await sharp(image).toColorspace("srgb").png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  for (const [channel, value] of expected.entries()) {
    expect(Math.abs((actual[channel] ?? -999) - value), `${actual} for ${expected}`).toBeLessThanOrEqual(2);
  }
}

test.describe("Image Compressor", () => {
  test("compresses a photo, says what was removed, and compares both by keyboard", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/tools/image-compressor");
    const source = await withLocation(await photo(900, 600))
      .jpeg({ quality: 98 })
      .toBuffer();
    await choose(page, [upload("beach.jpg", source)]);
    await expect(page.getByRole("img", { name: "Preview of beach.jpg" })).toBeVisible();
    await button(page, "Compress").click();
    await expect(page.getByText("removed location, EXIF")).toBeVisible();
    await expect(page.getByText("900 × 600 px")).toBeVisible();
    await expect(page.getByText(/^\d+% smaller$/)).toBeVisible();

    await slider(page).focus();
    await expect(slider(page)).toHaveValue("50");
    await page.keyboard.press("ArrowRight");
    await expect(slider(page)).toHaveValue("51");
    await page.keyboard.press("Home");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "0% before, 100% after");
    await page.keyboard.press("End");
    await expect(slider(page)).toHaveValue("100");
    await expectAccessible(page);

    const { name, bytes } = await downloadFile(page, "Download");
    expect(name).toBe("beach.jpg");
    expect(bytes.length).toBeLessThan(source.length / 2);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: "jpeg", width: 900, height: 600 });
    expect(metadata.exif).toBeUndefined();
    expect(await ssim(source, bytes)).toBeGreaterThan(0.85);
  });

  test("writes each format, shrinks to a longest side, and never makes a file larger", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/tools/image-compressor");
    const png = await (await photo(400, 300)).png({ compressionLevel: 0 }).toBuffer();
    const poor = await (await photo(400, 300)).jpeg({ quality: 20 }).toBuffer();
    for (const [format, name, similar] of [
      ["AVIF", "a.avif", 0.85],
      ["WebP", "a.webp", 0.85],
      ["PNG", "a.png", 1],
    ] as const) {
      await field(page, "Format").selectOption(format);
      const results = await compressAll(page, [upload("a.png", png), upload("poor.jpg", poor)]);
      expect(await ssim(png, results[name] ?? Buffer.alloc(0))).toBeGreaterThanOrEqual(similar);
      const other = Object.entries(results).find(([name]) => name.startsWith("poor"));
      expect(other?.[1].length).toBeLessThanOrEqual(poor.length);
    }
    await expect(row(page, "poor.jpg")).toContainText("original kept, because it’s smaller");
    await field(page, "Format").selectOption("JPEG");
    await field(page, "Longest side (px)").fill("200");
    const { "a.jpg": jpeg } = await compressAll(page, [upload("a.png", png), upload("poor.jpg", poor)]);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 150 });
  });

  test("turns all eight orientations upright, with and without metadata", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/image-compressor");
    const sources = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
        upload(
          `${orientation}.jpg`,
          await withLocation(await photo(160, 96))
            .withMetadata({ orientation })
            .jpeg({ quality: 97 })
            .toBuffer(),
        ),
      ),
    );
    for (const metadata of ["Remove", "Keep"]) {
      await field(page, "Metadata").selectOption(metadata);
      const results = await compressAll(page, sources);
      for (const { name, buffer } of sources) {
        const result = results[name] ?? Buffer.alloc(0);
        const { orientation, exif } = await sharp(result).metadata();
        expect(orientation ?? 1, `${name}, ${metadata}`).toBe(1);
        expect(exif?.includes("Maker") ?? false).toBe(metadata === "Keep");
        expect(await ssim(buffer, result), `${name}, ${metadata}`).toBeGreaterThan(0.85);
      }
    }
  });

  test("keeps the colors of a Display P3 photo, with or without its profile", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/image-compressor");
    const image = () =>
      sharp({ create: { width: 200, height: 120, channels: 3, background: "#e02020" } })
        .composite([{ input: Buffer.from('<svg><rect x="20" y="20" width="90" height="60" fill="#20c040"/></svg>') }])
        .withIccProfile("p3");
    const sources = [
      upload("photo.jpg", await image().jpeg({ quality: 97 }).toBuffer()),
      upload("photo.png", await image().png({ compressionLevel: 0 }).toBuffer()),
      upload("photo.webp", await image().webp({ quality: 97 }).toBuffer()),
    ];
    const [profile] = await Promise.all(sources.map(async ({ buffer }) => (await sharp(buffer).metadata()).icc));
    await field(page, "Longest side (px)").fill("100");
    for (const metadata of ["Remove", "Keep"]) {
      await field(page, "Metadata").selectOption(metadata);
      const results = await compressAll(page, sources);
      for (const { name, buffer } of sources) {
        const result = results[name] ?? Buffer.alloc(0);
        expect((await sharp(result).metadata()).icc, name).toEqual(metadata === "Keep" ? profile : undefined);
        expectNear(await meanColor(result), await meanColor(buffer));
      }
      await expect(row(page, "photo.jpg")).toContainText(
        metadata === "Keep" ? "color profile kept" : "colors converted to sRGB",
      );
    }
  });

  test("compresses 200 photos of 12 megapixels in bounded memory", { tag: "@nightly" }, async ({ page, browser }) => {
    test.setTimeout(1_800_000);
    const folder = await mkdtemp(join(tmpdir(), "sundry-photos-"));
    try {
      const first = join(folder, "0.jpg");
      await writeFile(first, await (await photo(4000, 3000)).jpeg({ quality: 92 }).toBuffer());
      const paths = Array.from({ length: 200 }, (_, index) => join(folder, `${index}.jpg`));
      for (const path of paths.slice(1)) await copyFile(first, path);
      await openHydrated(page, "/tools/image-compressor");
      const before = await memoryOf(browser);
      await picker(page).setInputFiles(paths);
      await button(page, "Compress").click();
      let peak = 0;
      const isDone = page.getByText("200 of 200 files done", { exact: true });
      while (!(await isDone.isVisible())) {
        peak = Math.max(peak, await memoryOf(browser));
        await page.waitForTimeout(500);
      }
      test.info().annotations.push({ type: "growth, MB", description: String(Math.round((peak - before) / 1e6)) });
      expect(peak - before).toBeLessThan(1_000_000_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Bytes that the browser's processes use, with what they share counted once. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo.map(async ({ id }) => {
    const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
    return 1024 * Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
