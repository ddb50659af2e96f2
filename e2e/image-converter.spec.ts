import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import sharp, { type Sharp } from "sharp";
import { chooseByKey, expectFocusOnFiles } from "./choose-by-key.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { saved } from "./tool-page.ts";

// Playwright's tracer fetches an image that failed to load, which the content security policy forbids.
test.use({ trace: "off" });

const alert = (page: Page) => page.getByRole("alert");

async function open(page: Page): Promise<void> {
  await page.goto("/tools/image-converter", { waitUntil: "networkidle" });
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

/** Four quarters: red and green above blue and a half transparent white. */
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

/** Middle of each quarter, as red, green, blue and alpha, read by a decoder that is not the browser's. */
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

test("writes every target so that another decoder reads size and colors", async ({ page }) => {
  await open(page);
  await expect(page.getByLabel("Quality")).toHaveValue("90");
  await expect(page.getByRole("button", { name: "Choose images" })).toBeVisible();
  await choose(page, upload("logo.png", "image/png", await quarters().png().toBuffer()));
  await expect(page.getByRole("img", { name: "Preview of logo.png" })).toBeVisible();
  await expect(page.getByText("64 × 48")).toBeVisible();

  for (const [target, name, fill, tolerance] of [
    ["PNG", "logo.png", CLEAR, 0],
    ["GIF", "logo.gif", CLEAR, 0],
    ["WebP", "logo.webp", CLEAR, 12],
    ["JPEG", "logo.jpg", [255, 0, 255, 255], 12],
  ] as const) {
    await page.getByLabel("Target format").selectOption(target);
    if (target === "JPEG") await page.getByLabel("Background").fill("#ff00ff");
    await convert(page, target);
    await expect(page.getByRole("img", { name: `Converted: ${name}` })).toBeVisible();
    const file = await saved(page, "Download");
    await expect(page.getByText("Downloaded!")).toBeVisible();
    expect(file.name).toBe(name);
    const { size, colors } = await corners(file.bytes);
    expect(size).toBe("64x48");
    expectClose(colors, [RED, GREEN, BLUE, [...fill]], tolerance);
  }

  await convert(page, "BMP");
  const bitmap = await saved(page, "Download");
  expect(bitmap.name).toBe("logo.bmp");
  // Read back by way of this page, from BMP to PNG.
  await choose(page, upload("logo.bmp", "image/bmp", bitmap.bytes));
  await convert(page, "PNG");
  const { size, colors } = await corners((await saved(page, "Download")).bytes);
  expect(size).toBe("64x48");
  expectClose(colors, [RED, GREEN, BLUE, [255, 0, 255, 255]], 0);
});

test("reads every kind of source: grey, palette, 16 bits, interlaced, CMYK, rotated, AVIF and TIFF", async ({
  page,
}) => {
  const opaque = () => quarters().flatten({ background: "#ffffff" });
  const WHITE = [255, 255, 255, 255];
  const colors = [RED, GREEN, BLUE, WHITE];
  const greys = await corners(await opaque().greyscale().png().toBuffer());
  const cmyk = await opaque().toColorspace("cmyk").jpeg({ quality: 100 }).toBuffer();
  const sources: readonly [string, string, Buffer, number[][], number, string?][] = [
    ["grey.png", "image/png", await opaque().greyscale().png().toBuffer(), greys.colors, 1],
    ["palette.png", "image/png", await opaque().png({ palette: true, colors: 8 }).toBuffer(), colors, 2],
    ["deep.png", "image/png", await opaque().toColorspace("rgb16").png().toBuffer(), colors, 1],
    ["interlaced.png", "image/png", await opaque().png({ progressive: true }).toBuffer(), colors, 0],
    // The browser and sharp go from ink to light by different profiles.
    ["cmyk.jpg", "image/jpeg", cmyk, (await corners(cmyk)).colors, 120],
    ["photo.jpg", "image/jpg", await opaque().jpeg({ quality: 100, progressive: true }).toBuffer(), colors, 8],
    // Stored a quarter turn to the left, with the orientation that turns it back.
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
  await expect(page.getByRole("list", { name: "Converted images" }).getByRole("listitem")).toHaveCount(sources.length);
  const zip = await saved(page, "Download all");
  expect(zip.name).toBe("images.zip");
  const files = unzipSync(zip.bytes);
  for (const [name, , , expected, tolerance] of sources) {
    const png = Buffer.from(files[name.replace(/\.\w+$/, ".png")] ?? []);
    const actual = await corners(png);
    expect(actual.size, name).toBe("64x48");
    expectClose(actual.colors, expected, tolerance);
  }
});

test("makes smaller files with less quality, and smaller images within a width", async ({ page }) => {
  await open(page);
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  await choose(page, upload("noise.png", "image/png", noise));
  await page.getByLabel("Target format").selectOption("PNG");
  await expect(page.getByLabel("Quality")).toBeDisabled();
  await expect(page.getByText("PNG is always lossless.")).toBeVisible();
  const sizes: number[] = [];
  for (const target of ["JPEG", "WebP"]) {
    for (const quality of ["100", "90", "10"]) {
      await page.getByLabel("Target format").selectOption(target);
      await page.getByLabel("Quality").fill(quality);
      await convert(page, target);
      sizes.push((await saved(page, "Download")).bytes.length);
    }
  }
  const [j100 = 0, j90 = 0, j10 = 0, w100 = 0, w90 = 0, w10 = 0] = sizes;
  expect(j100).toBeGreaterThan(j90);
  expect(j90).toBeGreaterThan(j10);
  expect(w100).toBeGreaterThan(w90);
  expect(w90).toBeGreaterThan(w10);

  await page.getByLabel("Max width").fill("100");
  await page.getByRole("button", { name: "Convert", exact: true }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("img", { name: "Converted: noise.webp" })).toBeVisible();
  expect(await sharp((await saved(page, "Download")).bytes).metadata()).toMatchObject({ width: 100, height: 75 });
  await page.getByLabel("Max width").fill("-5");
  await convert(page, "WebP");
  await expect(page.getByLabel("Max width")).toHaveValue("0");
});

test("takes the best quality that stays within a limit, and says which", async ({ page }) => {
  await open(page);
  const noise = await sharp({
    create: { width: 400, height: 300, channels: 3, background: "#888", noise: { type: "gaussian", sigma: 40 } },
  })
    .png()
    .toBuffer();
  await choose(page, upload("noise.png", "image/png", noise));
  await page.getByLabel("Target format").selectOption("PNG");
  await expect(page.getByLabel("Max KB")).toBeHidden();
  for (const target of ["JPEG", "WebP"]) {
    await page.getByLabel("Target format").selectOption(target);
    await page.getByLabel("Max KB").fill("40");
    await convert(page, target);
    await expect(page.getByRole("region", { name: "Notes" })).toContainText(
      /noise\.png: a quality of \d\d keeps it within 40 KB\./,
    );
    const { length } = (await saved(page, "Download")).bytes;
    expect(length).toBeLessThanOrEqual(40_000);
    expect(length).toBeGreaterThan(35_000);
    await page.getByLabel("Max KB").fill("");
    await convert(page, target);
    await expect(page.getByRole("region", { name: "Notes" })).toBeHidden();
    await expect(page.getByLabel("Max KB")).toHaveValue("0");
  }
  await page.getByLabel("Max KB").fill("1");
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(alert(page)).toContainText(/^Error\s*Even with a quality of 10 it has \d+ KB\./);
});

test("keeps the images of a selection and names the files that are none", async ({ page }) => {
  await open(page);
  const png = await quarters().png().toBuffer();
  await choose(page, [
    upload("broken.png", "image/png", Buffer.from("%PDF-1.7")),
    upload("one.png", "image/png", png),
    upload("notes.txt", "text/plain", Buffer.from("hello")),
    upload("two.png", "image/png", png),
  ]);
  await expect(alert(page)).toContainText("broken.png: Failed to load the image");
  await expect(alert(page)).toContainText("notes.txt: Please select a valid image file (PNG, JPEG, WebP, BMP, GIF)");
  await expect(page.getByRole("list", { name: "Images" }).getByRole("button")).toHaveText([/^one\.png/, /^two\.png/]);
  await convert(page, "JPEG");
  await expect(page.getByRole("img", { name: "Converted: one.jpg" })).toBeVisible();
});

test("says what is wrong with a file, and takes the next one", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(alert(page)).toContainText("Please select an image and a target format");
  await choose(page, upload("notes.txt", "text/plain", Buffer.from("hello")));
  await expect(alert(page)).toContainText("Please select a valid image file (PNG, JPEG, WebP, BMP, GIF)");
  for (const bytes of [Buffer.alloc(0), Buffer.from("%PDF-1.7 in an image's name")]) {
    await choose(page, upload("renamed.png", "image/png", bytes));
    await expect(alert(page)).toContainText("Failed to load the image");
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
  const huge = Buffer.alloc(54);
  huge.write("BM");
  huge.writeUInt32LE(40, 14);
  huge.writeInt32LE(30_000, 18);
  huge.writeInt32LE(30_000, 22);
  await choose(page, upload("huge.bmp", "image/bmp", huge));
  await expect(alert(page)).toContainText("30,000 × 30,000 pixels (900 megapixels). Up to 100 megapixels");

  // The header is whole, the pixels are not there.
  const png = await quarters().png().toBuffer();
  await choose(page, upload("cut.png", "image/png", png.subarray(0, 60)));
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(page.getByRole("region", { name: "What is wrong" })).toContainText("Failed to load the image");
  await expectAccessible(page);

  const moving = await sharp([await quarters().png().toBuffer(), await quarters().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  await choose(page, [upload("moving.gif", "image/gif", moving), upload("cut.png", "image/png", png.subarray(0, 60))]);
  await convert(page, "JPEG");
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes).toContainText("moving.gif is animated: its first frame is converted.");
  await expect(notes).toContainText("cut.png: Failed to load the image");
  expect((await saved(page, "Download")).name).toBe("moving.jpg");
  await expectAccessible(page);
});

test("by key, a start without images leads to the chooser, and images to the button that replaces them", async ({
  page,
}) => {
  await open(page);
  await page.getByLabel("Target format").press("Control+Enter");
  await expect(alert(page)).toBeVisible();
  const chooser = page.getByRole("button", { name: "Choose images" });
  await expect(chooser).toBeFocused();
  await chooseByKey(page, "Choose images", upload("empty.png", "image/png", Buffer.from("no picture")));
  await expect(alert(page)).toContainText("Failed to load the image");
  await expect(chooser).toBeFocused();
  const png = await quarters().png().toBuffer();
  await chooseByKey(
    page,
    "Choose images",
    ["a", "b", "c", "d", "e"].map((name) => upload(`${name}.png`, "image/png", png)),
  );
  await expectFocusOnFiles(page, "Replace files", "a.png, b.png, c.png and 2 more");
  await expectAccessible(page);
});
