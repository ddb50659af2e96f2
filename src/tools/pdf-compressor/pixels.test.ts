import { unzlibSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { downsample, fromRgba, toGray, toRgba, undoPredictor } from "./pixels.ts";
import { photo } from "./testing/image-pdf.ts";

/** The compressed rows of a PNG. */
function rowsOf(png: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === "IDAT") {
      parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
    }
  }
  return unzlibSync(Buffer.concat(parts));
}

describe("undoPredictor", () => {
  it.each([1, 3] as const)("reads the rows of a PNG with %d channels", async (channels) => {
    const size = { width: 61, height: 40, channels };
    const data = photo(61, 40, channels);
    const raw = sharp(data, { raw: size });
    const png = await raw
      .toColorspace(channels === 1 ? "b-w" : "srgb")
      .png({ adaptiveFiltering: true })
      .toBuffer();
    const rows = rowsOf(png);
    const types = new Set(Array.from({ length: 40 }, (_, row) => rows[row * (61 * channels + 1)]));
    expect(types.size).toBeGreaterThan(1);
    expect(undoPredictor(rows, size, 15)).toEqual(data);
    expect(undoPredictor(rows.subarray(1), size, 15)).toBeUndefined();
  });

  it("adds the differences of a TIFF predictor in each row", () => {
    const size = { width: 3, height: 2, channels: 1 };
    expect(undoPredictor(new Uint8Array([250, 10, 1, 7, 0, 1]), size, 2)).toEqual(new Uint8Array([250, 4, 5, 7, 7, 8]));
    expect(undoPredictor(new Uint8Array(5), size, 2)).toBeUndefined();
    expect(undoPredictor(new Uint8Array(5), size, 1)).toBeUndefined();
  });
});

describe("downsample", () => {
  it("averages the pixels that each new one covers, in part too", () => {
    const row = { width: 3, height: 1, channels: 1, data: new Uint8Array([0, 90, 240]) };
    expect(downsample(row, { width: 1, height: 1 }).data).toEqual(new Uint8Array([110]));
    expect(downsample(row, { width: 2, height: 1 }).data).toEqual(new Uint8Array([30, 190]));
    const square = { width: 2, height: 2, channels: 2, data: new Uint8Array([0, 1, 10, 3, 20, 5, 30, 7]) };
    expect(downsample(square, { width: 1, height: 1 }).data).toEqual(new Uint8Array([15, 4]));
  });

  it("keeps an image of the same size and an even color", () => {
    const data = photo(20, 10);
    expect(downsample({ width: 20, height: 10, channels: 3, data }, { width: 20, height: 10 }).data).toEqual(data);
    const even = { width: 70, height: 50, channels: 1, data: new Uint8Array(3_500).fill(200) };
    expect(new Set(downsample(even, { width: 33, height: 17 }).data)).toEqual(new Set([200]));
  });
});

describe("toRgba, fromRgba and toGray", () => {
  it("convert samples", () => {
    const color = { width: 2, height: 1, channels: 3, data: new Uint8Array([255, 0, 0, 0, 0, 255]) };
    const rgba = toRgba(color);
    expect([...rgba]).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
    expect(fromRgba({ width: 2, height: 1, data: rgba }, 3)).toEqual(color);
    expect([...toGray(color).data]).toEqual([76, 29]);
    expect([...toRgba(toGray(color))]).toEqual([76, 76, 76, 255, 29, 29, 29, 255]);
  });
});
