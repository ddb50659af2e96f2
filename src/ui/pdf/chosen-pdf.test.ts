import { describe, expect, it } from "vitest";
import { formatMegabytes, hasPdfType } from "./chosen-pdf.ts";

describe("hasPdfType", () => {
  it.each([
    ["a.pdf", "application/pdf", true],
    ["no extension", "application/pdf", true],
    ["A.PDF", "", true],
    ["a.png", "", false],
    ["a.pdf", "image/png", false],
  ])("for %s with type %j returns %j", (name, type, expected) => {
    expect(hasPdfType({ name, type })).toBe(expected);
  });
});

describe("formatMegabytes", () => {
  it.each([
    [300, "300 bytes"],
    [5_243, "5.12 KB"],
    [10_485, "10.2 KB"],
    [10_486, "0.01 MB"],
    [1_310_720, "1.25 MB"],
    [104_857_600, "100.00 MB"],
  ])("formats %d bytes as %s", (bytes, expected) => {
    expect(formatMegabytes(bytes)).toBe(expected);
  });
});
