import { describe, expect, it } from "vitest";
import { rangeFault } from "./range-fault.ts";

describe("rangeFault", () => {
  it.each(["1", "1-3, 7", "3,1", " 2 - 4 "])("finds none in %j", (range) => {
    expect(rangeFault(range)).toBeUndefined();
  });

  it.each([
    ["", "Please enter a page range."],
    ["a", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["1,,2", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["0", "There is no page 0; the first page is 1."],
    ["5-2", "The range 5-2 counts backwards; write 2-5."],
  ])("says of %j: %s", (range, message) => {
    expect(rangeFault(range)).toBe(message);
  });

  it("names the first page that the file does not have, once its pages are known", () => {
    expect(rangeFault("1-3, 7")).toBeUndefined();
    expect(rangeFault("1-3, 7", 7)).toBeUndefined();
    expect(rangeFault("1-3, 7", 5)).toBe("Page 7 is missing: the file has only 5 pages.");
    expect(rangeFault("4-9", 5)).toBe("Page 6 is missing: the file has only 5 pages.");
    expect(rangeFault("1-999999999", 1)).toBe("Page 2 is missing: the file has only 1 page.");
  });
});
