import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { removeMetadata } from "./remove-metadata.ts";

const noise = () =>
  sharp({ create: { width: 61, height: 37, channels: 3, background: "#888", noise: { type: "gaussian", sigma: 40 } } });

const tagged = (image: Sharp, orientation = 1) =>
  image
    .withIccProfile("p3")
    .withExifMerge({ IFD0: { Make: "Secret camera" } })
    .withMetadata({ orientation });

const strip = (file: Buffer) => Buffer.concat(removeMetadata(new Uint8Array(file)).pieces);
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();

describe("stripWebp", () => {
  const chunk = (name: string, content: Uint8Array, { filled = true } = {}) => {
    const head = Buffer.alloc(8);
    head.write(name, "latin1");
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(filled ? content.length % 2 : 0)]);
  };
  const riff = (...chunks: readonly Buffer[]) =>
    withSize(chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks])));
  const withSize = (file: Buffer, size = file.length - 8) => {
    const copy = Buffer.from(file);
    copy.writeUInt32LE(size, 4);
    return copy;
  };
  const secret = Buffer.from("secret");
  /** The chunk content of a lossless image. */
  const picture = async () => {
    const file = await noise().webp({ lossless: true }).toBuffer();
    expect(file.toString("latin1", 12, 16)).toBe("VP8L");
    return file.subarray(20, 20 + file.readUInt32LE(16));
  };
  const extended = (flags: number) => chunk("VP8X", Buffer.from([flags, 0, 0, 0, 60, 0, 0, 36, 0, 0]));

  it.each([
    ["text", Buffer.from("secret trailer, longer than a chunk's head")],
    ["one byte", Buffer.from("s")],
    ["a chunk", chunk("VP8L", secret)],
  ])("removes data after the end: %s", async (_, trailer) => {
    const file = await tagged(noise()).webp().toBuffer();
    const clean = strip(Buffer.concat([file, trailer]));
    expect(clean).toEqual(strip(file));
    expect(await pixels(clean)).toEqual(await pixels(file));
  });

  it("accepts a missing padding byte, and drops the byte after it", async () => {
    const exact = await picture();
    const odd = exact.length % 2 === 1 ? exact : Buffer.concat([exact, Buffer.alloc(1)]);
    const file = withSize(Buffer.concat([riff(), chunk("VP8L", odd, { filled: false })]));
    const whole = riff(chunk("VP8L", odd));
    expect(strip(file)).toEqual(whole);
    expect(strip(Buffer.concat([file, secret]))).toEqual(whole);
    expect(await pixels(whole)).toEqual(await pixels(riff(chunk("VP8L", exact))));
  });

  it.each([0xffffffff, 0xfffffffe, 100_000])("keeps the whole image when the file declares %i bytes", async (size) => {
    const file = await tagged(noise()).webp().toBuffer();
    expect(strip(withSize(file, size))).toEqual(strip(file));
  });

  it("rejects a file that ends before its first chunk", async () => {
    const file = await noise().webp().toBuffer();
    expect(() => strip(withSize(file, 4))).toThrow("Failed to load the image");
  });

  it("removes chunks that an image does not need", async () => {
    const unknown = [chunk("C2PA", secret), chunk("XMP ", secret), chunk("abcd", Buffer.from("secrets"))];
    const vp8l = chunk("VP8L", await picture());
    const clean = strip(riff(extended(0x0c), ...unknown, vp8l, ...unknown));
    expect(clean).toEqual(riff(extended(0), vp8l));
    expect(await pixels(clean)).toEqual(await pixels(riff(vp8l)));
  });

  it("removes chunks that an animation frame does not need", async () => {
    const frameHead = Buffer.from([0, 0, 0, 0, 0, 0, 60, 0, 0, 36, 0, 0, 100, 0, 0, 2]);
    const [first, second] = [chunk("VP8L", await picture()), chunk("VP8L", await picture())];
    const frame = (...chunks: readonly Buffer[]) => chunk("ANMF", Buffer.concat([frameHead, ...chunks]));
    const animation = chunk("ANIM", Buffer.alloc(6));
    const icc = chunk("ICCP", (await sharp(await tagged(noise()).webp().toBuffer()).metadata()).icc as Buffer);
    const frames = [frame(chunk("abcd", secret), first, chunk("C2PA", Buffer.from("secrets"))), frame(second)];
    const clean = strip(riff(extended(0x22), icc, animation, ...frames));
    expect(clean).toEqual(riff(extended(0x22), icc, animation, frame(first), frame(second)));
    expect(await sharp(clean).metadata()).toMatchObject({ pages: 2, width: 61, height: 37 });
    const all = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer();
    expect(await all(clean)).toEqual(await all(riff(extended(2), animation, frame(first), frame(second))));
  });

  it("ignores EXIF orientation after the end", async () => {
    const file = await tagged(noise(), 6).webp().toBuffer();
    const exif = file.subarray(file.lastIndexOf("EXIF"));
    const vp8l = chunk("VP8L", await picture());
    const clean = strip(Buffer.concat([riff(extended(0), vp8l), exif]));
    expect(clean).toEqual(riff(extended(0), vp8l));
  });
});
