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
});
