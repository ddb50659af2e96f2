import { describe, expect, it } from "vitest";
import { a4Pixels } from "./page-pixels.ts";

describe("a4Pixels", () => {
  it.each([
    [72, 595, 842],
    [150, 1240, 1754],
    [300, 2480, 3508],
    [600, 4961, 7016],
  ])("converts %d DPI to %d × %d", (dpi, width, height) => {
    expect(a4Pixels(dpi)).toEqual({ width, height });
  });
});
