import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import sharp, { type Sharp } from "sharp";
import { ANIMATED_FORMATS, animatedImage } from "#shared/image/testing/animated-images.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

// Playwright's tracer fetches images again that failed to load, which violates the Content-Security-Policy.
test.use({ trace: "off" });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/image-converter");
}

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function choose(page: Page, files: Upload | Upload[]): Promise<void> {
  await page.getByLabel("Files", { exact: true }).setInputFiles(files);
}

async function convert(page: Page, target: string): Promise<void> {
  await page.getByLabel("Target format").selectOption(target);
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(page.getByText("Conversion complete!")).toBeVisible();
}

const upload = (name: string, mimeType: string, buffer: Buffer): Upload => ({ name, mimeType, buffer });

/** Four quarters: red and green above blue and transparent white. */
const quarters = (): Sharp => {
  const colors = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [255, 255, 255, 0],
  ];
  const data = Buffer.alloc(64 * 48 * 4);
  for (let pixel = 0; pixel < 64 * 48; pixel++) {
    const [x, y] = [pixel % 64, Math.floor(pixel / 64)];
    data.set(colors[(y < 24 ? 0 : 2) + (x < 32 ? 0 : 1)] ?? [], pixel * 4);
  }
  return sharp(data, { raw: { width: 64, height: 48, channels: 4 } });
};

/** RGBA at the middle of each quarter, decoded by sharp instead of the browser. */
async function corners(bytes: Buffer): Promise<{ size: string; colors: number[][] }> {
  const { data, info } = await sharp(bytes)
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => [
    ...data.subarray((Math.floor(y * height) * width + Math.floor(x * width)) * 4).subarray(0, 4),
  ];
  return {
    size: `${info.width}x${info.height}`,
    colors: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)],
  };
}

/** Bytes before the frame header of a JPEG, which libjpeg skips. */
function withStrayBytes(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return Buffer.concat([jpeg.subarray(0, frame), Buffer.from("hello"), jpeg.subarray(frame)]);
}

function expectClose(actual: readonly number[][], expected: readonly number[][], tolerance: number): void {
  for (const [place, color] of expected.entries()) {
    const difference = Math.max(...color.map((byte, at) => Math.abs(byte - (actual[place]?.[at] ?? -999))));
    expect(difference, `quarter ${place}: ${actual[place]} for ${color}`).toBeLessThanOrEqual(tolerance);
  }
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const CLEAR = [0, 0, 0, 0];

test.describe("Image Converter", () => {
  test("writes every target format with the right size and colors", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await expect(page.getByLabel("Quality")).toHaveValue("90");
    await expect(page.getByRole("button", { name: "Choose images" })).toBeVisible();
    await choose(page, upload("logo.png", "image/png", await quarters().png().toBuffer()));
    await expect(page.getByRole("img", { name: "Preview of logo.png" })).toBeVisible();
    await expect(page.getByText("64 × 48")).toBeVisible();

    for (const [target, name, fill, tolerance] of [
      ["PNG", "logo.png", [255, 255, 255, 0], 0],
      ["GIF", "logo.gif", CLEAR, 0],
      ["WebP", "logo.webp", CLEAR, 12],
      ["JPEG", "logo.jpg", [255, 0, 255, 255], 12],
    ] as const) {
      await page.getByLabel("Target format").selectOption(target);
      if (target === "JPEG") await page.getByLabel("Background").fill("#ff00ff");
      await convert(page, target);
      await expect(page.getByRole("img", { name: `Converted: ${name}` })).toBeVisible();
      const file = await downloadFile(page, "Download");
      await expect(page.getByText("Downloaded!")).toBeVisible();
      expect(file.name).toBe(name);
      const { size, colors } = await corners(file.bytes);
      expect(size).toBe("64x48");
      expectClose(colors, [RED, GREEN, BLUE, [...fill]], tolerance);
    }

    await convert(page, "BMP");
    const bitmap = await downloadFile(page, "Download");
    expect(bitmap.name).toBe("logo.bmp");
    // sharp cannot read BMP, so this page converts it to PNG.
    await choose(page, upload("logo.bmp", "image/bmp", bitmap.bytes));
    await convert(page, "PNG");
    const { size, colors } = await corners((await downloadFile(page, "Download")).bytes);
    expect(size).toBe("64x48");
    expectClose(colors, [RED, GREEN, BLUE, [255, 0, 255, 255]], 0);
  });

  test("reads gray, palette, 16-bit, interlaced, CMYK, rotated, AVIF and TIFF images", { tag: "@nightly" }, async ({
    page,
  }) => {
    const opaque = () => quarters().flatten({ background: "#ffffff" });
    const WHITE = [255, 255, 255, 255];
    const colors = [RED, GREEN, BLUE, WHITE];
    const grays = await corners(await opaque().grayscale().png().toBuffer());
    const cmyk = await opaque().toColorspace("cmyk").jpeg({ quality: 100 }).toBuffer();
    const sources: readonly [string, string, Buffer, number[][], number, string?][] = [
      ["gray.png", "image/png", await opaque().grayscale().png().toBuffer(), grays.colors, 1],
      ["palette.png", "image/png", await opaque().png({ palette: true, colors: 8 }).toBuffer(), colors, 2],
      ["deep.png", "image/png", await opaque().toColorspace("rgb16").png().toBuffer(), colors, 1],
      ["interlaced.png", "image/png", await opaque().png({ progressive: true }).toBuffer(), colors, 0],
      // The browser and sharp use different profiles to convert CMYK to RGB.
      ["cmyk.jpg", "image/jpeg", cmyk, (await corners(cmyk)).colors, 120],
      ["photo.jpg", "image/jpg", await opaque().jpeg({ quality: 100, progressive: true }).toBuffer(), colors, 8],
      // Stored rotated left, with the EXIF orientation that corrects it.
      [
        "turned.jpg",
        "image/jpeg",
        await sharp(await opaque().png().toBuffer())
          .rotate(-90)
          .withMetadata({ orientation: 6 })
          .jpeg({ quality: 100 })
          .toBuffer(),
        colors,
        8,
      ],
      [
        "turned.tif",
        "image/tiff",
        await sharp(await opaque().png().toBuffer())
          .rotate(-90)
          .withMetadata({ orientation: 6 })
          .tiff()
          .toBuffer(),
        colors,
        8,
      ],
      ["stray.jpg", "image/jpeg", withStrayBytes(await opaque().jpeg({ quality: 100 }).toBuffer()), colors, 8],
      ["lossless.webp", "image/webp", await opaque().webp({ lossless: true }).toBuffer(), colors, 0],
      ["picture.avif", "image/avif", await opaque().avif({ lossless: true, effort: 0 }).toBuffer(), colors, 6],
      ["scan.tiff", "", await opaque().tiff({ compression: "lzw" }).toBuffer(), colors, 1],
      ["drawing.gif", "image/gif", await opaque().gif().toBuffer(), colors, 2],
    ];
    await open(page);
    await choose(
      page,
      sources.map(([name, type, buffer]) => upload(name, type, buffer)),
    );
    await convert(page, "PNG");
    await expect(page.getByRole("list", { name: "Converted images" }).getByRole("listitem")).toHaveCount(
      sources.length,
    );
    const zip = await downloadFile(page, "Download all");
    expect(zip.name).toBe("images.zip");
    const files = unzipSync(zip.bytes);
    for (const [name, , , expected, tolerance] of sources) {
      const png = Buffer.from(files[name.replace(/\.\w+$/, ".png")] ?? []);
      const actual = await corners(png);
      expect(actual.size, name).toBe("64x48");
      expectClose(actual.colors, expected, tolerance);
    }
  });

  test("reads what a page shows, but the browser's decoder refuses: a truncated JPEG, a GIF cut in its data", {
    tag: "@nightly",
  }, async ({ page }) => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 251));
    const image = () => sharp(noise, { raw: { width: 64, height: 64, channels: 3 } });
    const jpeg = await image().jpeg({ quality: 90 }).toBuffer();
    const gif = await image().gif().toBuffer();
    for (const [name, type, bytes] of [
      ["cut.jpg", "image/jpeg", jpeg.subarray(0, Math.floor(jpeg.length * 0.6))],
      ["cut.gif", "image/gif", gif.subarray(0, Math.floor(gif.length * 0.6))],
    ] as const) {
      await open(page);
      await choose(page, upload(name, type, Buffer.from(bytes)));
      await convert(page, "png");
      const { bytes: png } = await downloadFile(page, "Download");
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 64, height: 64 });
    }
  });

  test("keeps translucent pixels and 16-bit colors of a PNG, without its metadata", { tag: "@nightly" }, async ({
    page,
  }) => {
    const translucent = sharp({ create: { width: 16, height: 16, channels: 4, background: "rgba(255,0,50,0.0314)" } });
    const pixels = (file: Buffer) => sharp(file).raw({ depth: "ushort" }).toBuffer();
    const sources = [
      await translucent
        .clone()
        .withExifMerge({ IFD0: { Make: "Secret" } })
        .png()
        .toBuffer(),
      await translucent.clone().toColorspace("rgb16").png().toBuffer(),
    ];
    expect([...(await sharp(sources[0]).raw().toBuffer()).subarray(0, 4)]).toEqual([255, 0, 50, 8]);
    await open(page);
    for (const source of sources) {
      await choose(page, upload("faint.png", "image/png", source));
      await convert(page, "PNG");
      const { bytes } = await downloadFile(page, "Download");
      expect(await pixels(bytes)).toEqual(await pixels(source));
      expect(bytes.includes("Secret")).toBe(false);
    }
  });

  test("says before converting that the orientation of a WebP is ignored, as in the preview", {
    tag: "@nightly",
  }, async ({ page }) => {
    const turned = await quarters().flatten().webp({ lossless: true }).withMetadata({ orientation: 6 }).toBuffer();
    await open(page);
    await choose(page, upload("turned.webp", "image/webp", turned));
    await expect(page.getByText("64 × 48")).toBeVisible();
    await expect(page.getByText("This WebP asks to be rotated, which browsers ignore.")).toBeVisible();
    const preview = page.getByRole("img", { name: "Preview of turned.webp" });
    expect(await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      64, 48,
    ]);
    await convert(page, "PNG");
    const { size, colors } = await corners((await downloadFile(page, "Download")).bytes);
    expect(size).toBe("64x48");
    expectClose(colors, [RED, GREEN, BLUE], 0);

    await choose(page, upload("upright.webp", "image/webp", await quarters().webp().toBuffer()));
    await expect(page.getByText("64 × 48")).toBeVisible();
    await expect(page.getByText("asks to be rotated")).toBeHidden();
  });

  test("keeps the source's format, compares before and after by key and mouse, and keeps or refuses animations", {
    tag: "@nightly",
  }, async ({ page }) => {
    await open(page);
    await expect(page.getByLabel("Target format")).toHaveValue("same");
    await expect(page.getByLabel("First frame only")).toBeHidden();
    const photo = await quarters().flatten().jpeg().toBuffer();
    const animations = await Promise.all(
      ANIMATED_FORMATS.map(async (format) =>
        upload(`${format}.${format}`, `image/${format}`, await animatedImage(format)),
      ),
    );
    await choose(page, [upload("photo.jpg", "image/jpeg", photo), ...animations]);
    await convert(page, "Same as source");
    const notes = page.getByRole("region", { name: "Notes" });
    await expect(notes).toContainText("avif.avif: Converting this animated AVIF to WebP would lose the animation.");
    const files = unzipSync((await downloadFile(page, "Download all")).bytes);
    expect(Object.keys(files)).toEqual(["photo.jpg", "gif.gif", "webp.webp", "png.png"]);
    for (const { name, buffer } of animations) if (files[name]) expect(Buffer.from(files[name])).toEqual(buffer);

    const slider = page.getByRole("slider", { name: "Divider between before and after" });
    await expect(slider).toHaveValue("50");
    await slider.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", "51% before, 49% after");
    await slider.press("Home");
    await expect(slider).toHaveValue("0");
    await slider.press("End");
    await expect(slider).toHaveValue("100");
    const box = await page.getByRole("group", { name: "Before and after" }).boundingBox();
    if (!box) throw new Error("The comparison is not visible");
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
    await page.mouse.down();
    await expect(slider).toHaveValue("25");
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height + 50);
    await expect(slider).toHaveValue("75");
    await page.mouse.up();
    await page.mouse.move(box.x, box.y);
    await expect(slider).toHaveValue("75");
    await expect(slider).toBeFocused();
    await expectAccessible(page);

    await choose(
      page,
      animations.filter(({ name }) => name === "gif.gif"),
    );
    await page.getByLabel("Target format").selectOption("JPEG");
    await page.getByRole("button", { name: "Convert", exact: true }).click();
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText(
      "Converting this animated GIF to JPEG would lose the animation.",
    );
    await expect(page.getByLabel("First frame only")).toBeFocused();
    await page.getByLabel("First frame only").check();
    await convert(page, "JPEG");
    await expect(page.getByText("first frame only", { exact: true })).toBeVisible();
    const { colors } = await corners((await downloadFile(page, "Download")).bytes);
    expectClose(colors, [RED, RED, RED, RED], 4);
  });
});
