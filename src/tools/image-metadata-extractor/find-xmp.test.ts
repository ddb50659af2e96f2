import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pngChunk } from "#shared/image/chunks.ts";
import { extractMetadata } from "./extract-metadata.ts";
import { image, insertAt, jpegSegment, packet, tagsOf, tagValue } from "./testing/image-files.ts";

const extract = (file: Uint8Array) => extractMetadata(new Uint8Array(file));

describe("findXmp in a PNG", () => {
  const text = (type: string, content: string | Buffer) => pngChunk(type, Buffer.from(content));
  const pngWith = async (...chunks: readonly Uint8Array[]) =>
    insertAt(await image().withMetadata({ density: 254 }).png().toBuffer(), 33, chunks);

  it.each([
    ["zTXt", Buffer.concat([Buffer.from("Author\0\0"), deflateSync("Jane")])],
    ["iTXt", Buffer.concat([Buffer.from("Author\0\x01\0\0\0"), deflateSync("Jane")])],
  ])("lists only texts as text when one is compressed (%s)", async (type, content) => {
    const found = await extract(await pngWith(text(type, content), text("tEXt", "Compression\0none")));
    expect(tagsOf(found, "PNG text")).toEqual([
      { name: "Compression", value: "none" },
      { name: "Author", value: "Jane" },
    ]);
    expect(tagsOf(found, "PNG")).toEqual([
      { name: "Pixels Per Unit X", value: "10000" },
      { name: "Pixels Per Unit Y", value: "10000" },
      { name: "Pixel Units", value: "meters" },
    ]);
    expect(tagValue(found, "Image", "Compression")).toBe("Deflate/Inflate");
  });

  it.each(["zTXt", "tEXt"])("reads XMP that ImageMagick wrote in hex (%s)", async (type) => {
    const xmp = Buffer.from(packet('xmp:Label="Zoë" exif:GPSLatitude="51,30.5N" exif:GPSLongitude="0,7.5W"'));
    const hex = xmp.toString("hex").replaceAll(/.{72}/g, "$&\n");
    const profile = `\nxmp\n    ${xmp.length}\n${hex}\n`;
    const content = type === "zTXt" ? Buffer.concat([Buffer.alloc(1), deflateSync(profile)]) : Buffer.from(profile);
    const found = await extract(
      await pngWith(text(type, Buffer.concat([Buffer.from("Raw profile type xmp\0"), content]))),
    );
    expect(tagValue(found, "XMP", "Label")).toBe("Zoë");
    expect(found.place?.latitude).toBeCloseTo(51.508333, 6);
    expect(tagsOf(found, "PNG text")).toBeUndefined();
  });

  it("shows an unreadable profile as text", async () => {
    const found = await extract(await pngWith(text("tEXt", "Raw profile type xmp\0\nxmp\n 2\n3c3c\n")));
    expect(tagValue(found, "PNG text", "Raw profile type xmp")).toBe("xmp\n 2\n3c3c");
  });
});

describe("findXmp in a JPEG with several scans", () => {
  it("reads comments and XMP between scans", async () => {
    const file = await image().resize(40, 40).jpeg({ progressive: true }).toBuffer();
    const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet('xmp:Label="Zoë"')}`);
    const found = await extract(
      insertAt(file, file.lastIndexOf(Buffer.from([0xff, 0xda])), [
        jpegSegment(0xfe, Buffer.from("late")),
        jpegSegment(0xe1, xmp),
      ]),
    );
    expect(tagValue(found, "Comment", "Comment")).toBe("late");
    expect(tagValue(found, "XMP", "Label")).toBe("Zoë");
  });
});
