import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitBytes } from "./fit-bytes.ts";

/** An encoder whose files have 1,000 bytes for each step of quality. */
const encode = async (quality: number) => new Blob([new Uint8Array(quality * 1_000)]);

describe("fitBytes", () => {
  it("keeps the wanted quality where that fits", async () => {
    expect(await fitBytes(encode, { quality: 90, most: 90_000 })).toMatchObject({ quality: 90 });
  });

  it("takes the best quality that fits, in few attempts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 100 }),
        fc.integer({ min: 10_000, max: 110_000 }),
        async (quality, most) => {
          let attempts = 0;
          const { content, quality: used } = await fitBytes(
            (tried) => {
              attempts += 1;
              return encode(tried);
            },
            { quality, most },
          );
          expect(used).toBe(Math.min(quality, Math.floor(most / 1_000)));
          expect(content.size).toBe(used * 1_000);
          expect(attempts).toBeLessThanOrEqual(9);
        },
      ),
    );
  });

  it("says what is left when even the least quality does not fit", async () => {
    await expect(fitBytes(encode, { quality: 90, most: 9_999 })).rejects.toThrow(
      "Even with a quality of 10 it has 10 KB. Set a smaller width or height.",
    );
  });
});
