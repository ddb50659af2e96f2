import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeSiteIcons } from "./site-icons.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-icons-"));
  await copyFile(resolve("public/favicon.svg"), join(folder, "favicon.svg"));
  await writeSiteIcons(folder, "Sundry");
});
afterAll(() => rm(folder, { recursive: true }));

/** Color of a pixel as `#rrggbb`. */
async function colorAt(file: string, left: number, top: number): Promise<string> {
  const bytes = await sharp(join(folder, file))
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${bytes.toString("hex")}`;
}

it.each([
  ["apple-touch-icon.png", 180],
  ["icon-512.png", 512],
])("writeSiteIcons writes %s as an opaque square of %i pixels with the centered drawer", async (file, size) => {
  expect(await sharp(join(folder, file)).metadata()).toMatchObject({ format: "png", width: size, height: size });
  expect((await sharp(join(folder, file)).stats()).isOpaque).toBe(true);
  expect(await colorAt(file, 0, 0)).toBe("#fbfaf6");
  // Next to the white line in the middle.
  expect(await colorAt(file, Math.round(size * 0.35), Math.round(size * 0.55))).toBe("#1f5fd0");
});

it("writeSiteIcons writes icon.png as the drawer in 192 pixels with a transparent background", async () => {
  expect(await sharp(join(folder, "icon.png")).metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
  const [corner] = await sharp(join(folder, "icon.png")).extractChannel("alpha").raw().toBuffer();
  expect(corner).toBe(0);
  expect(await colorAt("icon.png", 60, 104)).toBe("#1f5fd0");
});

it("writeSiteIcons keeps the drawing inside the safe circle of a maskable icon", async () => {
  const { data, info } = await sharp(join(folder, "icon-512.png"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < info.width * info.height; at++) {
    const [x, y] = [(at % info.width) - 255.5, Math.floor(at / info.width) - 255.5];
    if (Math.hypot(x, y) <= 0.4 * info.width) continue;
    const pixel = data.subarray(at * info.channels, at * info.channels + 3);
    if (!pixel.equals(Buffer.from([0xfb, 0xfa, 0xf6]))) expect.fail(`drawn at ${x}, ${y}`);
  }
});

it("writeSiteIcons writes card.png in 1200 by 630 pixels with drawer, name, and category colors", async () => {
  expect(await sharp(join(folder, "card.png")).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(await colorAt("card.png", 0, 0)).toBe("#fbfaf6");
  expect(await colorAt("card.png", 540, 220)).toBe("#1f5fd0");
  expect(await colorAt("card.png", 10, 625)).toBe("#3565c4");
  expect(await colorAt("card.png", 1190, 625)).toBe("#4f5fc0");
  const name = { left: 400, top: 350, width: 400, height: 110 };
  const [gray] = (await sharp(join(folder, "card.png")).extract(name).grayscale().stats()).channels;
  expect(gray?.min).toBeLessThan(60);
});

it("writeSiteIcons writes favicon.ico with one image of 32 pixels", async () => {
  const ico = await readFile(join(folder, "favicon.ico"));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const [length, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(start + length).toBe(ico.length);
  expect(await sharp(ico.subarray(start)).metadata()).toMatchObject({ format: "png", width: ico[6], height: ico[7] });
  expect(ico[6]).toBe(32);
});
