import { describe, expect, it } from "vitest";
import { type Split, splitFault, splitFields } from "./split.ts";

const SPLIT: Split = { splitType: "pages", pageRange: "1-3", every: 10 };

describe("splitFault", () => {
  it.each(["range", "ranges"] as const)("checks the page range of %s, including against the file", (splitType) => {
    expect(splitFault({ ...SPLIT, splitType })).toBeUndefined();
    expect(splitFault({ ...SPLIT, splitType, pageRange: "1,,2" })).toBe(
      "Invalid format. Please use numbers, commas, and hyphens only.",
    );
    expect(splitFault({ ...SPLIT, splitType }, 2)).toBe("Page 3 is missing: the file has only 2 pages.");
  });

  it.each([0, -1, 1.5, Number.NaN])("rejects %d pages per file", (every) => {
    expect(splitFault({ ...SPLIT, splitType: "every", every })).toMatch("whole number of pages");
    expect(splitFault({ ...SPLIT, splitType: "every" })).toBeUndefined();
  });

  it.each(["pages", "bookmarks"] as const)("ignores range and page count for %s", (splitType) => {
    expect(splitFault({ splitType, pageRange: "x", every: 0 })).toBeUndefined();
  });
});

describe("splitFields", () => {
  it.each([
    ["pages", { splitType: "pages" }],
    ["range", { splitType: "range", pageRange: "1-3" }],
    ["every", { splitType: "every", every: 10 }],
    ["ranges", { splitType: "ranges", pageRange: "1-3" }],
    ["bookmarks", { splitType: "bookmarks" }],
  ] as const)("sends only what %s needs", (splitType, fields) => {
    expect(splitFields({ ...SPLIT, splitType })).toEqual(fields);
  });
});
