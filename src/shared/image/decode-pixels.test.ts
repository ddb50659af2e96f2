import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodePixels } from "./decode-pixels.ts";

const COLORS = [
  [255, 0, 0, 255],
  [0, 128, 0, 255],
  [17, 34, 51, 255],
  [200, 200, 200, 0],
];
const picture = (colors: number[][] = COLORS) =>
  sharp(Uint8Array.from(colors.flat()), { raw: { width: 2, height: colors.length / 2, channels: 4 } });
const decode = async (bytes: Buffer) => decodePixels(new Blob([new Uint8Array(bytes)]), 100);

describe("decodePixels", () => {
  it.each([
    ["8 bits", {}],
    ["interlaced", { progressive: true }],
    ["a palette", { palette: true }],
  ])("reads PNG with %s", async (_, options) => {
    const data = await decode(await picture().png(options).toBuffer());
    expect([...data].slice(0, 12)).toEqual(COLORS.slice(0, 3).flat());
    expect(data[15]).toBe(0);
  });

  it("reads PNG with 16 bits, without alpha and in gray", async () => {
    const opaque = COLORS.slice(0, 2);
    const deep = await picture(opaque).toColorspace("rgb16").png().toBuffer();
    expect([...(await decode(deep))]).toEqual(opaque.flat());
    const rgb = await picture(opaque).removeAlpha().png().toBuffer();
    expect([...(await decode(rgb))]).toEqual(opaque.flat());
    const levels = [0, 85, 170, 255].map((gray) => [gray, gray, gray, 255]);
    for (const colours of [256, 4]) {
      const gray = await picture(levels)
        .removeAlpha()
        .grayscale()
        .png({ palette: colours < 256, colours })
        .toBuffer();
      expect([...(await decode(gray))]).toEqual(levels.flat());
    }
  });

  it("reads JPEG and TIFF", async () => {
    const red = [COLORS[0] as number[], COLORS[0] as number[]];
    expect([...(await decode(await picture(red).tiff({ compression: "lzw" }).toBuffer()))]).toEqual(red.flat());
    const [r, g, b, alpha] = await decode(await picture(red).jpeg({ quality: 100 }).toBuffer());
    expect([r, g, b, alpha]).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255]);
  });

  it("gives evenly spread pixels of a bigger image", async () => {
    const stripes = Array.from({ length: 400 }, (_, at) => [at % 2 === 0 ? 255 : 0, at >> 1, 0, 255]);
    const data = await decode(await picture(stripes).png().toBuffer());
    expect([...data]).toEqual(stripes.filter((_, at) => at % 4 === 0).flat());
  });

  it("says what takes a browser, and what is damaged or not an image", async () => {
    await expect(decode(await picture().webp().toBuffer())).rejects.toThrow("WEBP takes a browser");
    const png = await picture().png().toBuffer();
    await expect(decode(png.subarray(0, png.length - 30))).rejects.toThrow("Failed to load the image");
    await expect(decode(Buffer.from("hi"))).rejects.toThrow("Failed to load the image");
  });
});
