import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { attachMetadata, uprightExif, uprightXmp } from "./attach-metadata.ts";
import { parseImageHeader } from "./image-header.ts";
import { namesOfMetadata, readMetadata } from "./read-metadata.ts";

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>`;

const plain = (alpha = false) =>
  sharp({
    create: { width: 61, height: 37, channels: alpha ? 4 : 3, background: { r: 200, g: 90, b: 30, alpha: 0.5 } },
  });

const tagged = (image: Sharp) =>
  image
    .withIccProfile("p3")
    .withExif({ IFD0: { Make: "Maker" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .withXmp(XMP);

const FORMATS = {
  jpeg: (image: Sharp) => image.jpeg(),
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp(),
  "lossless webp": (image: Sharp) => image.webp({ lossless: true }),
};
const formatOf = (name: string) => (name.includes("webp") ? "webp" : name) as "jpeg" | "png" | "webp";
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

describe.each(Object.entries(FORMATS))("metadata of %s", (name, encode) => {
  const format = formatOf(name);

  it("is read and named", async () => {
    const metadata = await readMetadata(await bytesOf(encode(tagged(plain()))), format);
    const expected = await sharp(await encode(tagged(plain())).toBuffer()).metadata();
    expect(Buffer.from(metadata.icc ?? [])).toEqual(expected.icc);
    expect(new TextDecoder().decode(metadata.xmp)).toContain("xmpmeta");
    expect(namesOfMetadata(metadata)).toEqual(["location", "EXIF", "XMP"]);
    expect(await readMetadata(await bytesOf(encode(plain())), format)).toEqual({ others: [] });
  });

  it.each([false, true])("is attached where another program finds it, with alpha: %s", async (alpha) => {
    const { exif, xmp, icc } = await readMetadata(await bytesOf(encode(tagged(plain()))), format);
    if (!exif || !xmp || !icc) throw new Error("The test file lacks metadata");
    const source = await bytesOf(encode(plain(alpha)));
    const upright = uprightExif(exif);
    const pieces = await attachMetadata(source, format, {
      ...(upright && { exif: upright }),
      xmp: uprightXmp(xmp),
      icc,
    });
    const result = Buffer.concat(pieces);
    const found = await sharp(result).metadata();
    expect(found).toMatchObject({ width: 61, height: 37, orientation: 1, hasAlpha: alpha && format !== "jpeg" });
    expect(found.icc).toEqual(Buffer.from(icc));
    expect(found.exif?.includes("Maker")).toBe(true);
    expect(found.xmp?.toString()).toContain('tiff:Orientation="1"');
    expect(parseImageHeader(new Uint8Array(result))).toMatchObject({ format, orientation: 1, width: 61, height: 37 });
    expect(await sharp(result).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer());
  });

  it("is read from a truncated file without failing", async () => {
    const file = await bytesOf(encode(tagged(plain())));
    for (let length = 30; length < file.length; length += 13) await readMetadata(file.slice(0, length), format);
  });
});

describe("attachMetadata", () => {
  it("splits a long profile over several segments of a JPEG", async () => {
    const icc = Uint8Array.from({ length: 150_000 }, (_, index) => index % 251);
    const result = Buffer.concat(await attachMetadata(await bytesOf(plain().jpeg()), "jpeg", { icc }));
    expect((await readMetadata(new Uint8Array(result), "jpeg")).icc).toEqual(icc);
  });

  it("leaves out EXIF that is too long for a JPEG", async () => {
    const source = await bytesOf(plain().jpeg());
    expect(Buffer.concat(await attachMetadata(source, "jpeg", { exif: new Uint8Array(65_528) }))).toEqual(
      Buffer.from(source),
    );
  });
});

describe("readMetadata", () => {
  it("ignores a color profile that decompresses to megabytes", async () => {
    const icc = new Uint8Array(5_000_000);
    const bomb = Buffer.concat(await attachMetadata(await bytesOf(plain().png()), "png", { icc }));
    expect(bomb.length).toBeLessThan(20_000);
    expect((await readMetadata(new Uint8Array(bomb), "png")).icc).toBeUndefined();
  });

  it("names the metadata of an AVIF", async () => {
    const avif = await bytesOf(tagged(plain()).avif());
    expect(namesOfMetadata(await readMetadata(avif, "avif"))).toContain("EXIF");
    expect(namesOfMetadata(await readMetadata(await bytesOf(plain().avif()), "avif"))).toEqual([]);
  });
});
