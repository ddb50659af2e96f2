import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegSegments, readJpegHeader } from "./jpeg-header.ts";

const photo = () => sharp({ create: { width: 30, height: 20, channels: 3, background: "#c08040" } }).jpeg();

/** Like browsers, without failing on libjpeg's warnings. */
const pixels = (file: Buffer) => sharp(file, { failOn: "none" }).raw().toBuffer();

/** Inserts bytes before the first segment with a marker. */
function insertBefore(file: Buffer, marker: number, bytes: Uint8Array): Buffer {
  const at = file.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
}

const QUANTIZATION_TABLE = 0xdb;
const FRAME = 0xc0;

describe("readJpegHeader", () => {
  it.each([
    ["text", Buffer.from("hello")],
    ["fill bytes", Buffer.from([0xff, 0xff, 0xff])],
    ["an escaped FF", Buffer.from([0xff, 0, 1])],
    ["a restart marker", Buffer.from([0xff, 0xd3])],
  ])("skips %s between segments, as libjpeg does", async (_, stray) => {
    const file = await photo().withMetadata({ orientation: 6 }).toBuffer();
    for (const marker of [0xe1, QUANTIZATION_TABLE, FRAME]) {
      const odd = insertBefore(file, marker, stray);
      expect(await pixels(odd)).toEqual(await pixels(file));
      expect(readJpegHeader(odd)).toEqual({ width: 30, height: 20, orientation: 6 });
    }
  });

  it("finds no size after the end of the image", async () => {
    const file = insertBefore(await photo().toBuffer(), FRAME, Buffer.from([0xff, 0xd9]));
    expect(readJpegHeader(file)).toMatchObject({ width: 0, height: 0 });
  });
});

describe("jpegSegments", () => {
  it("yields the same segments with and without bytes between them", async () => {
    const file = await photo().toBuffer();
    const contents = (bytes: Uint8Array) =>
      Array.from(jpegSegments(bytes), ({ marker, start, end }) => [marker, Buffer.from(bytes.subarray(start, end))]);
    expect(contents(insertBefore(file, QUANTIZATION_TABLE, Buffer.from("hello")))).toEqual(contents(file));
  });
});
