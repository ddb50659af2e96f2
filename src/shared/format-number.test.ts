import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBytes, plural } from "./format-number.ts";

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [67, "67 bytes"],
    [1023, "1,023 bytes"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [1_048_576, "1 MB"],
    [1_572_864, "1.5 MB"],
    [104_857_600, "100 MB"],
    [1_073_741_824, "1 GB"],
    [5 * 1024 ** 4, "5,120 GB"],
  ])("writes %i as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it("is accurate to half a percent", () => {
    const factors: Record<string, number> = { byte: 1, bytes: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (bytes) => {
        const [number = "", unit = ""] = formatBytes(bytes).split(" ");
        const shown = Number(number.replaceAll(",", "")) * (factors[unit] ?? Number.NaN);
        expect(Math.abs(shown - bytes)).toBeLessThanOrEqual(bytes * 0.005);
      }),
    );
  });
});

describe("plural", () => {
  it.each([
    [0, "0 lines"],
    [1, "1 line"],
    [2, "2 lines"],
    [999, "999 lines"],
    [1000, "1,000 lines"],
    [1_234_567, "1,234,567 lines"],
  ])("writes %i as %s", (count, text) => {
    expect(plural(count, "line")).toBe(text);
  });
});
