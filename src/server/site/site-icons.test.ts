import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { ownIcon, siteIcons } from "./site-icons.ts";

let icons: Map<string, Buffer>;
beforeAll(async () => {
  icons = await siteIcons(await ownIcon("public"), "Sundry");
});

const open = (file: string) => sharp(icons.get(file));

/** Color of a pixel as `#rrggbb`. */
async function colorAt(file: string, left: number, top: number): Promise<string> {
  const bytes = await open(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${bytes.toString("hex")}`;
}

it.each([
  ["apple-touch-icon.png", 180],
  ["icon-512.png", 512],
])("siteIcons draws %s as an opaque square of %i pixels with the centered drawer", async (file, size) => {
  expect(await open(file).metadata()).toMatchObject({ format: "png", width: size, height: size });
  expect((await open(file).stats()).isOpaque).toBe(true);
  expect(await colorAt(file, 0, 0)).toBe("#fbfaf6");
  // Next to the white line in the middle.
  expect(await colorAt(file, Math.round(size * 0.35), Math.round(size * 0.55))).toBe("#1f5fd0");
});

it("siteIcons draws icon.png as the drawer in 192 pixels with a transparent background", async () => {
  expect(await open("icon.png").metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
  const [corner] = await open("icon.png").extractChannel("alpha").raw().toBuffer();
  expect(corner).toBe(0);
  expect(await colorAt("icon.png", 60, 104)).toBe("#1f5fd0");
});

it("siteIcons keeps the drawing inside the safe circle of a maskable icon", async () => {
  const { data, info } = await open("icon-512.png").removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < info.width * info.height; at++) {
    const [x, y] = [(at % info.width) - 255.5, Math.floor(at / info.width) - 255.5];
    if (Math.hypot(x, y) <= 0.4 * info.width) continue;
    const pixel = data.subarray(at * info.channels, at * info.channels + 3);
    if (!pixel.equals(Buffer.from([0xfb, 0xfa, 0xf6]))) expect.fail(`drawn at ${x}, ${y}`);
  }
});

it("siteIcons draws card.png in 1200 by 630 pixels with drawer, name, and category colors", async () => {
  expect(await open("card.png").metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(await colorAt("card.png", 0, 0)).toBe("#fbfaf6");
  expect(await colorAt("card.png", 540, 220)).toBe("#1f5fd0");
  expect(await colorAt("card.png", 10, 625)).toBe("#3565c4");
  expect(await colorAt("card.png", 1190, 625)).toBe("#4f5fc0");
  const name = { left: 400, top: 350, width: 400, height: 110 };
  const [gray] = (await open("card.png").extract(name).grayscale().stats()).channels;
  expect(gray?.min).toBeLessThan(60);
});

it("siteIcons draws favicon.ico with one image of 32 pixels", async () => {
  const ico = icons.get("favicon.ico") as Buffer;
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const [length, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(start + length).toBe(ico.length);
  expect(await sharp(ico.subarray(start)).metadata()).toMatchObject({ format: "png", width: ico[6], height: ico[7] });
  expect(ico[6]).toBe(32);
});

it("siteIcons draws an operator's logo whole, whatever its shape, and ownIcon takes an accent color", async () => {
  const wide = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10" fill="#00ff00"/></svg>`,
  );
  icons = await siteIcons(wide, "Wide");
  expect(await colorAt("icon.png", 1, 96)).toBe("#00ff00");
  const [corner] = await open("icon.png").extractChannel("alpha").raw().toBuffer();
  expect(corner).toBe(0);
  icons = await siteIcons(await ownIcon("public", "#b3261e"), "Red");
  expect(await colorAt("icon.png", 60, 104)).toBe("#b3261e");
});
