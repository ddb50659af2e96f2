import { describe, expect, it } from "vitest";
import { pageRangeError } from "./page-range-error.ts";

describe("pageRangeError", () => {
  it.each(["1", "1-3, 7", "3,1", " 2 - 4 "])("accepts %j", (range) => {
    expect(pageRangeError(range)).toBeUndefined();
  });

  it.each([
    ["", "Please enter a page range."],
    ["a", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["1,,2", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["0", "There is no page 0; the first page is 1."],
    ["5-2", "The range 5-2 counts backwards; write 2-5."],
  ])("rejects %j: %s", (range, message) => {
    expect(pageRangeError(range)).toBe(message);
  });

  it("names the first missing page once the page count is known", () => {
    expect(pageRangeError("1-3, 7")).toBeUndefined();
    expect(pageRangeError("1-3, 7", 7)).toBeUndefined();
    expect(pageRangeError("1-3, 7", 5)).toBe("Page 7 is missing: the file has only 5 pages.");
    expect(pageRangeError("4-9", 5)).toBe("Page 6 is missing: the file has only 5 pages.");
    expect(pageRangeError("1-999999999", 1)).toBe("Page 2 is missing: the file has only 1 page.");
  });
});
