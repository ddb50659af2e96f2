import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { assertPixelLimit, parseImageHeader, readImageHeader, uprightSize } from "./image-header.ts";

const plain = (width = 30, height = 20) => sharp({ create: { width, height, channels: 4, background: "#c0804080" } });

const MAKERS: readonly [string, (image: Sharp) => Sharp][] = [
  ["png", (image) => image.png()],
  ["jpeg", (image) => image.jpeg()],
  ["jpeg", (image) => image.jpeg({ progressive: true })],
  ["webp", (image) => image.webp()],
  ["webp", (image) => image.webp({ lossless: true })],
  ["webp", (image) => image.flatten().webp()],
  ["gif", (image) => image.gif()],
  ["tiff", (image) => image.tiff({ compression: "lzw" })],
  ["avif", (image) => image.avif({ effort: 0 })],
];

describe("readImageHeader", () => {
  it.each(MAKERS)("reads the size of a %s written by sharp", async (format, make) => {
    const file = new Blob([new Uint8Array(await make(plain(301, 205)).toBuffer())]);
    expect(await readImageHeader(file)).toEqual({ format, width: 301, height: 205, orientation: 1, animated: false });
  });

  it.each(["jpeg", "png", "webp", "tiff"] as const)("reads the orientation of a %s", async (format) => {
    const image = await plain().toFormat(format).withMetadata({ orientation: 6 }).toBuffer();
    const header = await readImageHeader(new Blob([new Uint8Array(image)]));
    expect(header).toMatchObject({ width: 30, height: 20, orientation: 6 });
    const upright = format === "webp" ? { width: 30, height: 20 } : { width: 20, height: 30 };
    expect(header && uprightSize(header)).toEqual(upright);
  });

  it.each([
    ["is empty", ""],
    ["is truncated", "MM\0*"],
    ["points beyond its end", "MM\0*\xff\xff\xff\xff"],
    ["has an invalid orientation", "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x63\0\0\0\0\0\0"],
  ])("ignores the orientation of a WebP when its EXIF %s", async (_, exif) => {
    const image = await plain().webp().withMetadata({ orientation: 6 }).toBuffer();
    const pixels = image.subarray(0, image.indexOf("EXIF"));
    const broken = Buffer.from(`EXIF${String.fromCharCode(exif.length)}\0\0\0${exif}`, "latin1");
    const header = await readImageHeader(new Blob([Buffer.concat([pixels, broken])]));
    expect(header).toMatchObject({ format: "webp", width: 30, height: 20, orientation: 1 });
  });

  it("reads the EXIF chunk of a WebP, not the letters EXIF in pixel data", async () => {
    const image = await plain().webp().withMetadata({ orientation: 6 }).toBuffer();
    const letters = Buffer.from(
      "junk\x20\0\0\0EXIF\x1a\0\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0",
      "latin1",
    );
    const chunk = Buffer.concat([letters, Buffer.alloc(40 - letters.length)]);
    const header = await readImageHeader(new Blob([Buffer.concat([image.subarray(0, 30), chunk, image.subarray(30)])]));
    expect(header).toMatchObject({ width: 30, height: 20, orientation: 6 });
  });

  it("ignores PNG EXIF after the pixels, as browsers do", async () => {
    const image = await plain().png().withMetadata({ orientation: 6 }).toBuffer();
    const exif = image.indexOf("eXIf") - 4;
    const chunk = image.subarray(exif, exif + 12 + image.readUInt32BE(exif));
    const exifLast = Buffer.concat([
      image.subarray(0, exif),
      image.subarray(exif + chunk.length, -12),
      chunk,
      image.subarray(-12),
    ]);
    expect(parseImageHeader(new Uint8Array(exifLast))).toMatchObject({ format: "png", orientation: 1 });
  });

  it.each(["heic", "heix", "mif1", "msf1"])("reads the brand %s as HEIC", async (brand) => {
    const avif = await plain().avif({ effort: 0 }).toBuffer();
    const start = Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0miaf`, "latin1");
    const file = Buffer.concat([start, avif.subarray(avif.readUInt32BE(0))]);
    expect(await readImageHeader(new Blob([file]))).toMatchObject({ format: "heic", width: 30, height: 20 });
  });

  it("finds the size after a megabyte of metadata", async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533)]);
    const file = Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(16).fill(comment), jpeg.subarray(2)]);
    expect(await readImageHeader(new Blob([file]))).toMatchObject({ format: "jpeg", width: 30, height: 20 });
  });

  it("returns undefined for an empty, text or truncated file", async () => {
    const png = await plain().png().toBuffer();
    for (const bytes of [Buffer.alloc(0), Buffer.from("Not an image"), png.subarray(0, 18), Buffer.from("BM")]) {
      expect(parseImageHeader(new Uint8Array(bytes))).toBeUndefined();
    }
  });

  it.each([...MAKERS])("survives a %s truncated at any byte", async (_, make) => {
    const image = new Uint8Array(await make(plain()).toBuffer());
    for (let length = 0; length < Math.min(image.length, 400); length++) parseImageHeader(image.slice(0, length));
  });
});

describe("assertPixelLimit", () => {
  it("rejects more than 100 megapixels and reports the size", () => {
    expect(() => assertPixelLimit({ width: 10_000, height: 10_000 })).not.toThrow();
    expect(() => assertPixelLimit({ width: 30_000, height: 30_000 })).toThrow(
      "This image has 30,000 × 30,000 pixels (900 megapixels). Up to 100 megapixels can be opened.",
    );
  });
});
