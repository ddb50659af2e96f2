import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { removeMetadata } from "./remove-metadata.ts";

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>';

const noise = () =>
  sharp({ create: { width: 61, height: 37, channels: 3, background: "#888", noise: { type: "gaussian", sigma: 40 } } });

const tagged = (image: Sharp, orientation = 1) =>
  image
    .withIccProfile("p3")
    .withExifMerge({ IFD0: { Make: "Secret camera", Orientation: String(orientation) }, IFD3: { GPSLatitudeRef: "N" } })
    .withXmp(XMP)
    .withMetadata({ orientation });

const strip = (file: Buffer) => Buffer.concat(removeMetadata(new Uint8Array(file)).pieces);
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();

const KINDS: readonly [string, (image: Sharp) => Sharp][] = [
  ["jpeg", (image) => image.jpeg()],
  ["jpeg", (image) => image.jpeg({ progressive: true })],
  ["png", (image) => image.png()],
  ["webp", (image) => image.webp()],
  ["webp", (image) => image.webp({ lossless: true })],
];

describe("removeMetadata", () => {
  it.each(KINDS)("keeps every pixel and the color profile of a %s, without EXIF and XMP", async (format, make) => {
    const file = await make(tagged(noise())).toBuffer();
    expect(file.includes("Secret camera")).toBe(true);
    const clean = strip(file);
    expect(clean.includes("Secret camera")).toBe(false);
    expect(clean.includes("xmpmeta")).toBe(false);
    const { exif, xmp, icc, ...rest } = await sharp(clean).metadata();
    expect({ exif, xmp }).toEqual({});
    expect(icc).toEqual((await sharp(file).metadata()).icc);
    expect(rest).toMatchObject({ format, width: 61, height: 37 });
    expect(await pixels(clean)).toEqual(await pixels(file));
    expect(strip(clean)).toEqual(clean);
  });

  it.each(["jpeg", "png", "webp"] as const)("keeps only the orientation of a rotated %s", async (format) => {
    const file = await tagged(noise(), 6).toFormat(format).toBuffer();
    const clean = strip(file);
    expect((await sharp(clean).metadata()).orientation).toBe(6);
    expect(clean.includes("Secret camera")).toBe(false);
    expect(await pixels(clean)).toEqual(await pixels(file));
  });

  it("removes JPEG comments and anything after the image", async () => {
    const file = await noise().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from("secret")]);
    const longer = Buffer.concat([file.subarray(0, 2), comment, file.subarray(2), Buffer.from("a video")]);
    expect(strip(longer)).toEqual(strip(file));
    expect(strip(longer).includes("secret")).toBe(false);
  });

  it("removes JFIF and JFXX thumbnails and Canon's segment", async () => {
    const file = await noise().jpeg().toBuffer();
    const segment = (text: string) => {
      const content = Buffer.from(text, "latin1");
      return Buffer.concat([Buffer.from([0xff, 0xe0, 0, content.length + 2]), content]);
    };
    const [start, rest] = [file.subarray(0, 2), file.subarray(file[3] === 0xe0 ? 20 : 2)];
    const jfif = "JFIF\0\x01\x02\x01\0\xf0\0\xf0";
    const others = [segment("JFXX\0\x13\x01\x01red"), segment("II\x1a\0\0\0HEAPJPGMred")];
    const clean = strip(Buffer.concat([start, segment(`${jfif}\x01\x01red`), ...others, rest]));
    expect(clean).toEqual(Buffer.concat([start, segment(`${jfif}\0\0`), rest]));
  });

  it("removes PNG text", async () => {
    const file = await noise()
      .withExif({ IFD0: { Artist: "Me" } })
      .png()
      .toBuffer();
    const text = Buffer.from("\0\0\0\x0btEXtAuthor\0Jane\0\0\0\0", "latin1");
    const clean = strip(Buffer.concat([file.subarray(0, 33), text, file.subarray(33)]));
    expect(clean.includes("Jane")).toBe(false);
    expect(await pixels(clean)).toEqual(await pixels(file));
  });

  it("rejects other files and unsupported formats", async () => {
    expect(() => removeMetadata(new Uint8Array(20))).toThrow("Failed to load the image");
    const gif = new Uint8Array(await noise().gif().toBuffer());
    expect(() => removeMetadata(gif)).toThrow(
      "Metadata can only be removed from JPEG, PNG and WebP files. This file is GIF.",
    );
  });

  it.each(KINDS)("accepts a %s truncated anywhere", async (_, make) => {
    const file = new Uint8Array(await make(tagged(noise())).toBuffer());
    for (let length = 30; length < Math.min(file.length, 1500); length += 7) {
      try {
        removeMetadata(file.slice(0, length));
      } catch (error) {
        expect(error).toMatchObject({ name: "InputError" });
      }
    }
  });
});
