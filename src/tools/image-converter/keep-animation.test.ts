import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pngChunk } from "#shared/image/chunks.ts";
import { ANIMATED_FORMATS, type AnimatedFormat, animatedImage } from "#shared/image/testing/animated-images.ts";
import type { Settings } from "./conversion.ts";
import { convertImage } from "./convert-image.ts";

const SETTINGS: Settings = {
  format: "same",
  quality: 90,
  background: "#ffffff",
  maxWidth: 0,
  maxHeight: 0,
  maxKilobytes: 0,
  firstFrameOnly: false,
};

const convert = async (image: Buffer, settings: Partial<Settings> = {}) =>
  convertImage(new Blob([new Uint8Array(image)]), { ...SETTINGS, ...settings });
const bytesOf = async ({ content }: { content: Blob }) => Buffer.from(await content.arrayBuffer());
const HINT = "would lose the animation. To convert just its first frame, turn on “First frame only”.";

describe("convertImage with an animation", () => {
  it.each(["gif", "webp", "png"] as const)("keeps every byte of a %s whose format and size stay", async (format) => {
    const image = await animatedImage(format);
    for (const settings of [
      { format: "same" },
      { format },
      { maxWidth: 24, maxHeight: 9_999, maxKilobytes: 1 },
    ] as const) {
      const conversion = await convert(image, settings);
      expect(conversion).toMatchObject({ target: format, size: { width: 24, height: 16 }, animationKept: true });
      expect(conversion.content.type).toBe(`image/${format}`);
      expect(await bytesOf(conversion)).toEqual(image);
    }
  });

  it("removes the metadata of a kept animation", async () => {
    const gif = await animatedImage("gif");
    const comment = Buffer.from("\x21\xfe\x06secret\0", "latin1");
    expect(await bytesOf(await convert(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])))).toEqual(gif);

    const png = await animatedImage("png");
    const text = pngChunk("tEXt", Buffer.from("Comment\0secret"));
    expect(await bytesOf(await convert(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])))).toEqual(png);

    const webp = await sharp(await animatedImage("webp"), { animated: true })
      .withExifMerge({ IFD0: { Make: "secret" } })
      .webp({ lossless: true })
      .toBuffer();
    expect(webp.includes("secret")).toBe(true);
    const clean = await bytesOf(await convert(webp));
    expect(clean.includes("secret")).toBe(false);
    expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 2 });
  });

  const OTHER: Readonly<Record<AnimatedFormat, string>> = { gif: "GIF", webp: "WebP", png: "PNG", avif: "AVIF" };
  it.each(ANIMATED_FORMATS)("refuses to flatten a %s", async (format) => {
    const image = await animatedImage(format);
    await expect(convert(image, { format: "jpeg" })).rejects.toMatchObject({
      name: "InputError",
      message: `Converting this animated ${OTHER[format]} to JPEG ${HINT}`,
      field: "firstFrameOnly",
    });
  });

  it("refuses to flatten an AVIF, which can't be written", async () => {
    const message = `Converting this animated AVIF to WebP ${HINT}`;
    await expect(convert(await animatedImage("avif"))).rejects.toThrow(message);
  });

  it("refuses to resize, shrink or turn an animation", async () => {
    const gif = await animatedImage("gif");
    await expect(convert(gif, { maxWidth: 12 })).rejects.toThrow(`Resizing this animated GIF ${HINT}`);
    const long = Buffer.concat([
      gif.subarray(0, -1),
      ...Array<Buffer>(80).fill(gif.subarray(35, -1)),
      gif.subarray(-1),
    ]);
    await expect(convert(long, { maxKilobytes: 1 })).rejects.toThrow(
      /^Shrinking this animated GIF from .* to 1 KB would/,
    );
    const png = await animatedImage("png");
    const orientation = Buffer.from("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", "latin1");
    const turned = Buffer.concat([png.subarray(0, 33), pngChunk("eXIf", orientation), png.subarray(33)]);
    await expect(convert(turned)).rejects.toThrow(`Turning this animated PNG upright ${HINT}`);
  });
});
