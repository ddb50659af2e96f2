import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegSegments } from "#shared/image/jpeg-header.ts";
import { extractMetadata } from "./extract-metadata.ts";
import { type ImageMetadata, mapUrl, metadataJson, searchTags } from "./image-metadata.ts";

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">At the tower</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>';

const photo = (format: "jpeg" | "webp" | "png" | "tiff" | "avif") =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "#c08040" } })
    .toFormat(format)
    .withIccProfile("p3")
    .withXmp(XMP)
    .withExifMerge({
      IFD0: { Make: "Sundry", Model: "Probe 1", Copyright: "Nobody" },
      IFD2: {
        FNumber: "28/10",
        ExposureTime: "1/125",
        ISOSpeedRatings: "200",
        DateTimeOriginal: "2024:05:01 12:33:44",
      },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "33/1 51/1 24/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "151/1 12/1 54/1",
        GPSAltitude: "58/1",
        GPSAltitudeRef: "0",
      },
    })
    .toBuffer();

/** AVIF and HEIC have the same metadata boxes, so changing the brands of an AVIF makes a HEIC. */
const heicOf = (avif: Buffer) => {
  const end = avif.readUInt32BE(0);
  const brands = avif.toString("latin1", 0, end).replaceAll(/avi[fs]/g, "heic");
  return Buffer.concat([Buffer.from(brands, "latin1"), avif.subarray(end)]);
};

/** An IPTC-IIM 4.2 dataset: record and number, then its text. */
const iptcDataset = (record: number, number: number, text: string) => {
  const data = Buffer.from(text);
  return Buffer.from([0x1c, record, number, data.length >> 8, data.length & 0xff, ...data]);
};

/** A Photoshop segment of a JPEG, with IPTC-IIM as resource 0x0404. */
function photoshopSegment(datasets: readonly Buffer[]): Buffer {
  const iptc = Buffer.concat(datasets);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(iptc.length);
  const resource = Buffer.from("Photoshop 3.0\x008BIM\x04\x04\0\0", "latin1");
  return jpegSegment(0xed, Buffer.concat([resource, size, iptc, Buffer.alloc(iptc.length % 2)]));
}

/** EXIF with only a UTF-16 comment, in the byte order of its header, as cameras write it. */
function commentSegment(text: string, littleEndian: boolean): Buffer {
  const comment = Buffer.from(text, "utf16le");
  const content = Buffer.concat([Buffer.from("UNICODE\0"), littleEndian ? comment : comment.swap16()]);
  const tiff = new DataView(new ArrayBuffer(44));
  const entries = [
    { at: 8, tag: 0x8769, type: 4, count: 1, value: 26 },
    { at: 26, tag: 0x9286, type: 7, count: content.length, value: 44 },
  ];
  tiff.setUint16(0, littleEndian ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, littleEndian);
  tiff.setUint32(4, 8, littleEndian);
  for (const { at, tag, type, count, value } of entries) {
    tiff.setUint16(at, 1, littleEndian);
    tiff.setUint16(at + 2, tag, littleEndian);
    tiff.setUint16(at + 4, type, littleEndian);
    tiff.setUint32(at + 6, count, littleEndian);
    tiff.setUint32(at + 10, value, littleEndian);
  }
  return jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(tiff.buffer), content]));
}

function jpegSegment(marker: number, body: Buffer): Buffer {
  const length = body.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), body]);
}

const plainJpeg = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: "#c08040" } })
    .jpeg()
    .toBuffer();

const extract = async (file: Uint8Array) => extractMetadata(new Uint8Array(file));
const tagValue = ({ groups }: ImageMetadata, group: string, tag: string) =>
  groups.find(({ name }) => name === group)?.tags.find(({ name }) => name === tag)?.value;

describe("extractMetadata", () => {
  it.each(["jpeg", "webp", "avif", "heic"] as const)(
    "reads EXIF, XMP, ICC and the location of a %s",
    async (format) => {
      const found = await extract(format === "heic" ? heicOf(await photo("avif")) : await photo(format));
      expect(tagValue(found, "Image", "Dimensions")).toBe("30 × 20");
      expect(tagValue(found, "Image", "Format")).toBe(format.toUpperCase());
      expect(tagValue(found, "EXIF", "Make")).toBe("Sundry");
      expect(tagValue(found, "EXIF", "Model")).toBe("Probe 1");
      expect(tagValue(found, "EXIF", "FNumber")).toBe("f/2.8");
      expect(tagValue(found, "EXIF", "ExposureTime")).toBe("1/125");
      expect(tagValue(found, "EXIF", "ISOSpeedRatings")).toBe("200");
      expect(tagValue(found, "EXIF", "DateTimeOriginal")).toBe("2024:05:01 12:33:44");
      expect(tagValue(found, "GPS", "GPSLongitude")).toBe("151.215");
      expect(tagValue(found, "XMP", "Rating")).toBe("4");
      expect(tagValue(found, "XMP", "title")).toBe("At the tower");
      expect(tagValue(found, "ICC profile", "ICC Description")).toBe("sP3C");
      expect(found.place?.latitude).toBeCloseTo(-33.856667, 5);
      expect(found.place?.longitude).toBeCloseTo(151.215, 5);
      expect(found.place?.altitude).toBe(58);
      expect(JSON.parse(metadataJson(found))).toMatchObject({ EXIF: { Make: "Sundry" }, Place: { altitude: 58 } });
    },
  );

  it("reads IPTC of a JPEG, in UTF-8 and with repeated tags", async () => {
    const file = await plainJpeg();
    const segment = photoshopSegment([
      iptcDataset(1, 90, "\x1b%G"),
      iptcDataset(2, 5, "Möwen am Hafen"),
      iptcDataset(2, 25, "gull"),
      iptcDataset(2, 25, "港"),
      iptcDataset(2, 55, "20240501"),
      iptcDataset(2, 80, "Zoë Nobody"),
      iptcDataset(2, 90, "København"),
      iptcDataset(2, 101, "Denmark"),
      iptcDataset(2, 116, "© Nobody"),
      iptcDataset(2, 120, "Two gulls, one chip."),
    ]);
    const found = await extract(Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)]));
    const iptc = found.groups.find(({ name }) => name === "IPTC")?.tags;
    expect(iptc).toEqual(
      expect.arrayContaining([
        { name: "Object Name", value: "Möwen am Hafen" },
        { name: "Keywords", value: "gull" },
        { name: "Keywords", value: "港" },
        { name: "Date Created", value: "2024-05-01" },
        { name: "By-line", value: "Zoë Nobody" },
        { name: "City", value: "København" },
        { name: "Country/Primary Location Name", value: "Denmark" },
        { name: "Copyright Notice", value: "© Nobody" },
        { name: "Caption/Abstract", value: "Two gulls, one chip." },
      ]),
    );
    expect(JSON.parse(metadataJson(found)).IPTC).toMatchObject({ Keywords: ["gull", "港"], City: "København" });
  });

  it.each([
    ["UTF-8", Buffer.from("Möwe, 港\n")],
    ["one byte per character", Buffer.from("Möwe\0", "latin1")],
  ])("reads the comments of a JPEG in %s", async (_, comment) => {
    const file = await plainJpeg();
    const segments = [jpegSegment(0xfe, comment), jpegSegment(0xfe, Buffer.from("second"))];
    const found = await extract(Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]));
    const expected = comment.includes(0) ? "Möwe" : "Möwe, 港";
    expect(found.groups.find(({ name }) => name === "Comment")?.tags.map(({ value }) => value)).toEqual([
      expected,
      "second",
    ]);
  });

  it.each(["Gull, gull", "Möwe, 港", "カモメと港の写真です", "Чайка в порту"])(
    "reads the comment %s",
    async (comment) => {
      const file = await plainJpeg();
      for (const littleEndian of [true, false]) {
        const segment = commentSegment(comment, littleEndian);
        const found = await extract(Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)]));
        expect(tagValue(found, "EXIF", "UserComment")).toBe(comment);
      }
    },
  );

  it("reads the same metadata of a JPEG with bytes between its segments", async () => {
    const file = await photo("jpeg");
    const [first, ...others] = Array.from(jpegSegments(file), ({ start }) => start);
    expect(others.length).toBeGreaterThan(5);
    const parts = others.map((start, index) => file.subarray(start, others[index + 1] ?? file.length));
    const odd = Buffer.concat([file.subarray(0, others[0]), ...parts.flatMap((part) => [Buffer.from("hello"), part])]);
    expect(first).toBe(2);
    expect(await extractMetadata(new Uint8Array(odd))).toEqual(await extractMetadata(new Uint8Array(file)));
  });

  it("reads EXIF and the location of a PNG", async () => {
    const found = await extract(await photo("png"));
    expect(tagValue(found, "EXIF", "Make")).toBe("Sundry");
    expect(found.place?.latitude).toBeCloseTo(-33.856667, 5);
  });

  it("reads the tags and XMP of a TIFF", async () => {
    const found = await extract(await photo("tiff"));
    expect(tagValue(found, "EXIF", "BitsPerSample")).toBe("8, 8, 8");
    expect(tagValue(found, "XMP", "title")).toBe("At the tower");
    expect(tagValue(found, "Image", "Format")).toBe("TIFF");
  });

  it("reads the bit depth, color type and texts of a PNG", async () => {
    const file = await sharp({ create: { width: 3, height: 2, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    const text = Buffer.from("\0\0\0\x0btEXtAuthor\0Jane\0\0\0\0", "latin1");
    const found = await extract(Buffer.concat([file.subarray(0, 33), text, file.subarray(33)]));
    expect(tagValue(found, "Image", "Bit Depth")).toBe("8");
    expect(tagValue(found, "Image", "Color Type")).toBe("RGB with Alpha");
    expect(tagValue(found, "PNG text", "Author")).toBe("Jane");
  });

  it("describes the header of an image without metadata", async () => {
    const bmp = new Uint8Array(58);
    const view = new DataView(bmp.buffer);
    bmp.set([0x42, 0x4d]);
    view.setUint32(14, 40, true);
    view.setInt32(18, 1, true);
    view.setInt32(22, -1, true);
    view.setUint16(28, 24, true);
    const { groups, place, thumbnail } = await extract(bmp);
    expect(groups.map(({ name }) => name)).toEqual(["Image"]);
    expect(groups[0]?.tags).toContainEqual({ name: "Bits per pixel", value: "24" });
    expect({ place, thumbnail }).toEqual({ place: undefined, thumbnail: undefined });
  });

  it("rejects a file that is not an image", async () => {
    await expect(extract(Buffer.from("hello"))).rejects.toThrow("Failed to load the image");
  });
});

describe("searchTags", () => {
  const groups = [
    {
      name: "EXIF",
      tags: [
        { name: "Make", value: "Sundry" },
        { name: "ISO", value: "200" },
      ],
    },
    { name: "GPS", tags: [{ name: "GPSAltitude", value: "58 m" }] },
  ];

  it("searches groups, names and values, ignoring case", () => {
    expect(searchTags(groups, " ")).toEqual(groups);
    expect(searchTags(groups, "SUNDRY")).toEqual([{ name: "EXIF", tags: [{ name: "Make", value: "Sundry" }] }]);
    expect(searchTags(groups, "exif")).toEqual([groups[0]]);
    expect(searchTags(groups, "altitude")).toEqual([groups[1]]);
    expect(searchTags(groups, "nothing like it")).toEqual([]);
  });
});

describe("mapUrl", () => {
  it("points to the location", () => {
    expect(mapUrl({ latitude: -33.8566667, longitude: 151.215 })).toBe(
      "https://www.openstreetmap.org/?mlat=-33.856667&mlon=151.215000#map=16/-33.856667/151.215000",
    );
  });
});
