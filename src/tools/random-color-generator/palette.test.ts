import { describe, expect, it } from "vitest";
import { contrastLevel, keepLocked, toCss } from "./palette.ts";

describe("contrastLevel", () => {
  it.each([
    [21, "AAA"],
    [7, "AAA"],
    [6.99, "AA"],
    [4.5, "AA"],
    [4.49, "AA large"],
    [3, "AA large"],
    [2.99, "fails"],
    [1, "fails"],
  ])("of %d is %s", (ratio, level) => {
    expect(contrastLevel(ratio)).toBe(level);
  });
});

describe("keepLocked", () => {
  it("keeps the colors in the places that are locked", () => {
    expect(keepLocked(["a", "b", "c"], ["x", "y", "z"], new Set([1]))).toEqual(["x", "b", "z"]);
  });

  it("gives as many as were drawn", () => {
    expect(keepLocked(["a", "b", "c"], ["x"], new Set([0, 2]))).toEqual(["a"]);
    expect(keepLocked(["a"], ["x", "y", "z"], new Set([0, 2]))).toEqual(["a", "y", "z"]);
  });
});

describe("toCss", () => {
  it("writes numbered custom properties", () => {
    expect(toCss(["#3b82f6", "#000000"])).toBe(":root {\n  --color-1: #3b82f6;\n  --color-2: #000000;\n}\n");
  });
});
