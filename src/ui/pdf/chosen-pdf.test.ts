import { describe, expect, it } from "vitest";
import { claimsPdf, inMegabytes } from "./chosen-pdf.ts";

describe("claimsPdf", () => {
  it.each([
    ["a.pdf", "application/pdf", true],
    ["no name that says so", "application/pdf", true],
    ["A.PDF", "", true],
    ["a.png", "", false],
    ["a.pdf", "image/png", false],
  ])("of %s with type %j is %j", (name, type, expected) => {
    expect(claimsPdf({ name, type })).toBe(expected);
  });
});

describe("inMegabytes", () => {
  it.each([
    [0, "< 0.01 MB"],
    [5_242, "< 0.01 MB"],
    [5_243, "0.01 MB"],
    [1_310_720, "1.25 MB"],
    [104_857_600, "100.00 MB"],
  ])("of %d bytes is %s", (bytes, expected) => {
    expect(inMegabytes(bytes)).toBe(expected);
  });
});
