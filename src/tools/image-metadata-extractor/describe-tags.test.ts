import { describe, expect, it } from "vitest";
import { extractMetadata } from "./extract-metadata.ts";
import { metadataJson } from "./image-metadata.ts";
import { ascii, buildTiff, type Field, fractions, short, undefinedBytes } from "./testing/build-tiff.ts";
import { image, jpegWith, rdf, tagsOf, tagValue } from "./testing/image-files.ts";

const extract = (file: Uint8Array) => extractMetadata(new Uint8Array(file));

describe("describeTags with a TIFF", () => {
  const tiff = (...fields: readonly Field[]) => buildTiff({ main: [short(256, 3), short(257, 2), ...fields] });

  it("omits tags that have their own group, and names the compression", async () => {
    const file = await image()
      .withIccProfile("p3")
      .withXmp(rdf('xmp:Rating="4"'))
      .tiff({ compression: "lzw" })
      .toBuffer();
    const found = await extract(file);
    expect(tagValue(found, "ICC profile", "ICC Description")).toBe("sP3C");
    expect(tagValue(found, "XMP", "Rating")).toBe("4");
    expect(tagValue(found, "EXIF", "Compression")).toBe("LZW");
    expect(tagValue(found, "EXIF", "PhotometricInterpretation")).toBe("RGB");
    const names = tagsOf(found, "EXIF")?.map(({ name }) => name);
    expect(names).not.toContain("ICC_Profile");
    expect(names).not.toContain("ApplicationNotes");
  });

  it.each([
    [6, 6, "JPEG (old-style)", "YCbCr"],
    [7, 5, "JPEG", "CMYK"],
    [8, 32803, "Adobe Deflate", "Color Filter Array"],
    [4321, 77, "4321", "77"],
  ])("names compression %i and interpretation %i", async (compression, interpretation, method, meaning) => {
    const found = await extract(tiff(short(259, compression), short(262, interpretation)));
    expect(tagValue(found, "EXIF", "Compression")).toBe(method);
    expect(tagValue(found, "EXIF", "PhotometricInterpretation")).toBe(meaning);
  });

  it("shows the size of binary data", async () => {
    const found = await extract(
      tiff(undefinedBytes(0x8649, Buffer.alloc(3000)), undefinedBytes(0x8773, Buffer.alloc(6))),
    );
    expect(tagValue(found, "EXIF", "PhotoshopSettings")).toBe("Binary data, 3000 bytes");
    expect(tagValue(found, "EXIF", "ICC_Profile")).toBe("Binary data, 6 bytes");
  });
});

describe("describeTags with unknown numbers", () => {
  const unknown: readonly [number, number][] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];

  it("omits them from the page and the JSON", async () => {
    const gps = [
      ascii(1, "N"),
      fractions(2, unknown),
      ascii(3, "E"),
      fractions(4, unknown),
      fractions(6, [[0, 0]]),
      fractions(7, unknown),
      fractions(13, [[5, 0]]),
      ascii(18, "NaN"),
    ];
    const found = await extract(await jpegWith({ gps, exif: [fractions(0x9203, [[0, 0]])] }));
    expect(tagsOf(found, "GPS")).toEqual([
      { name: "GPSLatitudeRef", value: "North latitude" },
      { name: "GPSLongitudeRef", value: "East longitude" },
      { name: "GPSMapDatum", value: "NaN" },
    ]);
    expect(found.place).toBeUndefined();
    expect(JSON.parse(metadataJson(found))).not.toHaveProperty("EXIF.BrightnessValue");
  });

  it("keeps the location without its altitude", async () => {
    const degrees = (value: number): [number, number][] => [
      [value, 1],
      [30, 1],
      [0, 1],
    ];
    const gps = [
      ascii(1, "N"),
      fractions(2, degrees(51)),
      ascii(3, "W"),
      fractions(4, degrees(0)),
      { tag: 5, type: 1, count: 1, content: Buffer.from([0]) },
      fractions(6, [[0, 0]]),
    ];
    expect((await extract(await jpegWith({ gps }))).place).toEqual({ latitude: 51.5, longitude: -0.5 });
  });

  it("keeps a list of fractions", async () => {
    const list = fractions(0xc621, [
      [1, 2],
      [3, 4],
    ]);
    expect(tagValue(await extract(await jpegWith({ main: [list] })), "EXIF", "ColorMatrix1")).toBe("0.5, 0.75");
  });
});

describe("describeTags with an EXIF comment", () => {
  const jis = Buffer.concat([Buffer.from("\x1b$B"), Buffer.from("F|K\\"), Buffer.from("\x1b(B")]);
  it.each<[string, string, Buffer, string | undefined]>([
    ["ASCII that is UTF-8", "ASCII\0\0\0", Buffer.from("Grüße, 港"), "Grüße, 港"],
    ["ASCII that is Latin-1", "ASCII\0\0\0", Buffer.from("Grüße", "latin1"), "Grüße"],
    ["nothing, UTF-8", "\0\0\0\0\0\0\0\0", Buffer.from("港\0\0"), "港"],
    ["spaces", "ASCII   ", Buffer.from("Gull"), "Gull"],
    ["JIS", "JIS\0\0\0\0\0", jis, "日本"],
    ["nothing, empty", "\0\0\0\0\0\0\0\0", Buffer.alloc(20), undefined],
    ["no code", "Just a g", Buffer.from("ull"), "Just a gull"],
  ])("decodes the encoding %s", async (_, code, content, expected) => {
    const comment = undefinedBytes(0x9286, Buffer.concat([Buffer.from(code), content]));
    const method = undefinedBytes(27, Buffer.concat([Buffer.from(code), content]));
    const found = await extract(await jpegWith({ exif: [comment], gps: [method] }));
    expect(tagValue(found, "EXIF", "UserComment")).toBe(expected);
    expect(tagValue(found, "GPS", "GPSProcessingMethod")).toBe(expected);
  });

  it("reads plain text", async () => {
    const found = await extract(await jpegWith({ gps: [ascii(27, "GPS")] }));
    expect(tagValue(found, "GPS", "GPSProcessingMethod")).toBe("GPS");
  });

  it("reads a comment that XMP has in several languages", async () => {
    const comment = '<rdf:Alt><rdf:li xml:lang="x-default">Grüße</rdf:li></rdf:Alt>';
    const xmp = rdf("").replace(
      "/></rdf:RDF>",
      `><exif:UserComment>${comment}</exif:UserComment></rdf:Description></rdf:RDF>`,
    );
    const found = await extract(await image().jpeg().withXmp(xmp).toBuffer());
    expect(tagValue(found, "XMP", "UserComment")).toBe("Grüße");
  });
});
