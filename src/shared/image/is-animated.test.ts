import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pngChunk } from "./chunks.ts";
import { readImageHeader } from "./image-header.ts";
import { ANIMATED_FORMATS, animatedImage, apng } from "./testing/animated-images.ts";

const still = () => sharp({ create: { width: 24, height: 16, channels: 3, background: "#c08040" } });
const isAnimated = async (...parts: readonly Uint8Array[]) =>
  (await readImageHeader(new Blob(parts.map((part) => new Uint8Array(part)))))?.animated;

describe("readImageHeader", () => {
  it.each(ANIMATED_FORMATS)("reports a %s with two frames as animated", async (format) => {
    const header = await readImageHeader(new Blob([new Uint8Array(await animatedImage(format))]));
    expect(header).toMatchObject({ format, animated: true, width: 24, height: 16 });
  });

  it.each(ANIMATED_FORMATS)("reports a still %s as not animated", async (format) => {
    expect(await isAnimated(await still().toFormat(format).toBuffer())).toBe(false);
  });

  it("reports a GIF with a loop extension and one frame as still", async () => {
    const gif = await still().gif().toBuffer();
    const header = 13 + (3 << ((gif.readUInt8(10) & 7) + 1));
    const loop = Buffer.from("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", "latin1");
    expect(await isAnimated(gif.subarray(0, header), loop, gif.subarray(header))).toBe(false);
  });

  it("reports an APNG with one frame as still", async () => {
    expect(await isAnimated(apng([await still().png().toBuffer()]))).toBe(false);
  });

  it("finds no animation in a PNG's pixels or texts", async () => {
    const png = await still().png().toBuffer();
    const text = pngChunk("tEXt", Buffer.from("Comment\0acTL\0\0\0\x02"));
    expect(await isAnimated(png.subarray(0, 33), text, png.subarray(33))).toBe(false);
  });

  it("reports a WebP with one frame and the animation flag as still", async () => {
    const webp = await animatedImage("webp");
    const firstFrame = webp.indexOf("ANMF");
    const end = firstFrame + 8 + webp.readUInt32LE(firstFrame + 4);
    expect(await isAnimated(webp.subarray(0, end))).toBe(false);
  });

  it("finds the second frame behind a megabyte of the first, or of metadata", async () => {
    const megabyte = Buffer.alloc(1_000_000, 1);
    const gif = await animatedImage("gif");
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe]),
      ...Array<Buffer>(4_000).fill(Buffer.alloc(256, 255)),
      Buffer.alloc(1),
    ]);
    const frame = gif.lastIndexOf(Buffer.from([0x21, 0xf9, 4]));
    const once = Buffer.from(gif.toString("latin1").replace("NETSCAPE2.0", "UNKNOWN-1.0"), "latin1");
    expect(await isAnimated(once.subarray(0, frame), comment, once.subarray(frame))).toBe(true);

    const png = await animatedImage("png");
    const text = pngChunk("tEXt", megabyte);
    expect(await isAnimated(png.subarray(0, 33), text, png.subarray(33))).toBe(true);

    const webp = await animatedImage("webp");
    const first = webp.indexOf("ANMF");
    const chunk = Buffer.concat([Buffer.from("JUNK\0\0\0\0", "latin1"), megabyte]);
    chunk.writeUInt32LE(megabyte.length, 4);
    expect(await isAnimated(webp.subarray(0, first), chunk, webp.subarray(first))).toBe(true);
  });

  it("reads the brands of an AVIF only from its file type box", async () => {
    const avif = await still().avif({ effort: 0 }).toBuffer();
    const free = Buffer.from(["\0\0\0\x0cskip", "avis"].join(""), "latin1");
    expect(await isAnimated(avif, free)).toBe(false);
  });
});
