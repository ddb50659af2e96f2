import { describe, expect, it } from "vitest";
import { SOURCE_FORMATS } from "./source-images.ts";
import { targetFormat } from "./target-format.ts";

describe("targetFormat", () => {
  it("keeps the source's format, or the closest that can be written", () => {
    expect(SOURCE_FORMATS.map((source) => `${source} ${targetFormat(source, "same")}`)).toEqual([
      "png png",
      "jpeg jpeg",
      "webp webp",
      "bmp bmp",
      "gif gif",
      "avif webp",
      "tiff png",
    ]);
  });

  it("returns the wanted format otherwise", () => {
    expect(targetFormat("jpeg", "gif")).toBe("gif");
  });
});
