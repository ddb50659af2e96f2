import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INVALID_FORMAT, isPageSelection, readSelection } from "./page-selection.ts";
import { writeSelection } from "./write-selection.ts";

describe("isPageSelection and readSelection", () => {
  it.each(["1", "1,2", "1, 2", "1-3", "1-3,  5,7-9", "10-2"])("accepts %j", (text) => {
    expect(isPageSelection(text)).toBe(true);
  });

  it.each(["", " ", "a", "1,", ",1", "1,,2", "-", "1-", "1 -2", "1 ,2", "1;2", "1.5", "１"])("rejects %j", (text) => {
    expect(isPageSelection(text)).toBe(false);
    expect(() => readSelection(text, 9)).toThrow(INVALID_FORMAT);
  });

  it("keeps the order and takes each page once", () => {
    expect(readSelection("5, 1-3,2", 5)).toEqual([4, 0, 1, 2]);
  });

  it.each([
    ["0", "There is no page 0"],
    ["3-1", "counts backwards"],
    ["99999999999999999999", "Page 99999999999999999999 is missing: the file has only 5 pages."],
    ["2-7", "Page 6 is missing: the file has only 5 pages."],
  ])("rejects %s for five pages", (text, message) => {
    expect(() => readSelection(text, 5)).toThrow(message);
  });

  it("reads what writeSelection writes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99), { minLength: 1 }), (indices) => {
        expect(readSelection(writeSelection(indices), 100)).toEqual(indices);
      }),
    );
    expect(writeSelection([0, 1, 2, 6])).toBe("1-3, 7");
    expect(writeSelection([])).toBe("");
  });
});
