import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPageSelection, readSelection, WRONG_FORMAT } from "./page-selection.ts";
import { writeSelection } from "./write-selection.ts";

describe("a page selection", () => {
  it.each(["1", "1,2", "1, 2", "1-3", "1-3,  5,7-9", "10-2"])("may be %j", (text) => {
    expect(isPageSelection(text)).toBe(true);
  });

  it.each(["", " ", "a", "1,", ",1", "1,,2", "-", "1-", "1 -2", "1 ,2", "1;2", "1.5", "１"])(
    "may not be %j",
    (text) => {
      expect(isPageSelection(text)).toBe(false);
      expect(() => readSelection(text, 9)).toThrow(WRONG_FORMAT);
    },
  );

  it("keeps its order and takes each page once", () => {
    expect(readSelection("5, 1-3,2", 5)).toEqual([4, 0, 1, 2]);
  });

  it.each([
    ["0", "There is no page 0"],
    ["3-1", "counts backwards"],
    ["99999999999999999999", "Page 99999999999999999999 is missing: the file has only 5 pages."],
    ["2-7", "Page 6 is missing: the file has only 5 pages."],
  ])("%s of five pages is refused", (text, message) => {
    expect(() => readSelection(text, 5)).toThrow(message);
  });

  it("is written so that it reads as it was", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99), { minLength: 1 }), (indices) => {
        expect(readSelection(writeSelection(indices), 100)).toEqual(indices);
      }),
    );
    expect(writeSelection([0, 1, 2, 6])).toBe("1-3, 7");
    expect(writeSelection([])).toBe("");
  });
});
