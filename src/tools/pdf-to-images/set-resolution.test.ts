import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { setResolution } from "./set-resolution.ts";

const image = sharp({ create: { width: 4, height: 3, channels: 3, background: "#fff" } });

describe("setResolution", () => {
  it.each(["png", "jpg", "webp"] as const)(
    "keeps a %s readable, with its dots per inch where it has a field",
    async (format) => {
      const bytes = new Uint8Array(
        await image
          .clone()
          .toFormat(format === "jpg" ? "jpeg" : format)
          .toBuffer(),
      );
      const { width, height, density } = await sharp(setResolution(bytes, format, 150)).metadata();
      expect([width, height]).toEqual([4, 3]);
      if (format !== "webp") expect(density).toBe(150);
    },
  );
});
