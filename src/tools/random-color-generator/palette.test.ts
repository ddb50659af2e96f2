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
  ])("rates %d as %s", (ratio, level) => {
    expect(contrastLevel(ratio)).toBe(level);
  });
});

describe("keepLocked", () => {
  it.each([
    ["in place", ["a", "b", "c"], ["x", "y", "z"], [1], ["x", "b", "z"], [1]],
    ["in a larger palette", ["a"], ["x", "y", "z"], [0], ["a", "y", "z"], [0]],
    ["in the last free places of a smaller palette", ["a", "b", "c", "d"], ["x", "y", "z"], [3], ["x", "y", "d"], [2]],
    ["next to those that can stay", ["a", "b", "c", "d"], ["x", "y"], [1, 3], ["d", "b"], [1, 0]],
    ["while there is room", ["a", "b", "c"], ["x"], [0, 2], ["a"], [0]],
  ])("keeps locked colors %s", (_, earlier, drawn, locked, colors, places) => {
    expect(keepLocked(earlier, drawn, new Set(locked))).toEqual({ colors, locked: new Set(places) });
  });
});

describe("toCss", () => {
  it("writes numbered custom properties", () => {
    expect(toCss(["#3b82f6", "#000000"])).toBe(":root {\n  --color-1: #3b82f6;\n  --color-2: #000000;\n}\n");
  });
});
