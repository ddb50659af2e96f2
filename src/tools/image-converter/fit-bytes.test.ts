import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitBytes } from "./fit-bytes.ts";

/** An encoder that writes 1,000 bytes per step of quality. */
const encode = async (quality: number) => new Blob([new Uint8Array(quality * 1_000)]);

describe("fitBytes", () => {
  it("keeps the requested quality when it fits", async () => {
    expect(await fitBytes(encode, { quality: 90, maxBytes: 90_000 })).toMatchObject({ quality: 90 });
  });

  it("finds the best quality that fits in few attempts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 100 }),
        fc.integer({ min: 10_000, max: 110_000 }),
        async (quality, maxBytes) => {
          let attempts = 0;
          const { content, quality: used } = await fitBytes(
            (tried) => {
              attempts += 1;
              return encode(tried);
            },
            { quality, maxBytes },
          );
          expect(used).toBe(Math.min(quality, Math.floor(maxBytes / 1_000)));
          expect(content.size).toBe(used * 1_000);
          expect(attempts).toBeLessThanOrEqual(9);
        },
      ),
    );
  });

  it("rejects an image that does not fit even at the lowest quality", async () => {
    await expect(fitBytes(encode, { quality: 90, maxBytes: 9_999 })).rejects.toThrow(
      "Even at quality 10 the image is 10 KB. Set a smaller max width or height.",
    );
  });
});
