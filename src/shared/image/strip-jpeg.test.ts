import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { removeMetadata } from "./remove-metadata.ts";

const noise = () =>
  sharp({ create: { width: 61, height: 37, channels: 3, background: "#888", noise: { type: "gaussian", sigma: 40 } } });

const strip = (file: Buffer) => Buffer.concat(removeMetadata(new Uint8Array(file)).pieces);
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();

describe("stripJpeg with several scans", () => {
  const segment = (marker: number, content: string) => {
    const bytes = Buffer.from(content, "latin1");
    return Buffer.concat([Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes]);
  };
  const scan = Buffer.from([0xff, 0xda]);
  /** An embedded small JPEG, like a preview. */
  const metadata = [
    segment(0xfe, "secret"),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0secret"),
    segment(0xe1, "Exif\0\0secret \xff\xd8\xff\xda\0\x02\xff\xd9"),
    segment(0xe0, "JFIF\0secret"),
    segment(0xed, "Photoshop 3.0\0secret"),
  ];

  it("removes metadata between scans", async () => {
    const file = await noise().jpeg({ progressive: true }).toBuffer();
    const starts: number[] = [];
    for (let at = file.indexOf(scan); at !== -1; at = file.indexOf(scan, at + 2)) starts.push(at);
    expect(starts.length).toBeGreaterThan(2);
    const parts = [0, ...starts].map((start, index) => file.subarray(start, starts[index] ?? file.length));
    const longer = Buffer.concat(parts.flatMap((part) => [part, ...metadata]).slice(0, -metadata.length));
    expect(await pixels(longer)).toEqual(await pixels(file));
    const clean = strip(longer);
    expect(clean.includes("secret")).toBe(false);
    expect(clean).toEqual(strip(file));
    expect(await pixels(clean)).toEqual(await pixels(file));
  });

  it("keeps every byte of the pixels, including restart markers", () => {
    const start = Buffer.from([0xff, 0xd8]);
    const frame = segment(0xc2, "\x08\0\x02\0\x03\x01\x01\x11\0");
    const data = Buffer.from([1, 0xff, 0, 0xfe, 0xff, 0xd0, 2, 0xff, 0xd7, 0xff, 0, 0xe1, 0xff, 0xff, 0xff]);
    const header = segment(0xda, "\x01\x01\0\0\0\0");
    const table = segment(0xc4, "\xff\xd9\xff\xfe");
    const end = Buffer.from([0xff, 0xd9]);
    const comment = segment(0xfe, "secret");
    const scans = (...extra: readonly Buffer[]) =>
      Buffer.concat([start, frame, header, data, ...extra, table, ...extra, header, data, ...extra, end]);
    expect(strip(scans())).toEqual(scans());
    expect(strip(Buffer.concat([scans(comment, comment), scans(comment)]))).toEqual(scans());
  });

  it("keeps what is left of a file truncated between scans", async () => {
    const file = await noise().jpeg({ progressive: true }).toBuffer();
    const cut = Buffer.concat([file.subarray(0, file.lastIndexOf(scan)), segment(0xfe, "secret").subarray(0, 7)]);
    expect(strip(cut).includes("sec")).toBe(false);
  });

  it("removes bytes between segments, before the first scan and between scans", async () => {
    const file = await noise().jpeg({ progressive: true }).toBuffer();
    const stray = Buffer.from("secret");
    const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
    const lastScan = file.lastIndexOf(scan);
    const odd = Buffer.concat([
      file.subarray(0, frame),
      stray,
      file.subarray(frame, lastScan),
      segment(0xfe, "secret"),
      stray,
      file.subarray(lastScan),
    ]);
    // libjpeg only warns about the bytes, and sharp fails on warnings by default.
    expect(await sharp(odd, { failOn: "none" }).raw().toBuffer()).toEqual(await pixels(file));
    expect(strip(odd)).toEqual(strip(file));
  });
});
