import { describe, expect, it } from "vitest";
import { parseImageHeader } from "#shared/image/image-header.ts";
import { encodeBmp } from "./encode-bmp.ts";

describe("encodeBmp", () => {
  it("writes the exact bytes of the format", () => {
    // Red and green above blue and white.
    const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
    const hex = Buffer.from(encodeBmp({ width: 2, height: 2, data })).toString("hex");
    expect(hex).toBe(
      [
        "424d46000000000000003600000028000000",
        "020000000200000001001800000000001000",
        "0000130b0000130b00000000000000000000",
        "ff0000ffffff0000",
        "0000ff00ff000000",
      ].join(""),
    );
  });

  it("pads each row to four bytes", () => {
    for (const [width, rowBytes] of [
      [1, 4],
      [2, 8],
      [3, 12],
      [4, 12],
      [5, 16],
    ] as const) {
      const bytes = encodeBmp({ width, height: 3, data: new Uint8ClampedArray(width * 12) });
      expect(bytes.length).toBe(54 + rowBytes * 3);
      expect(parseImageHeader(bytes)).toMatchObject({ format: "bmp", width, height: 3 });
    }
  });
});
