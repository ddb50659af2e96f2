import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePageRange, selectPages } from "./page-range.ts";

const select = (text: string, pageCount: number) => selectPages(parsePageRange(text), pageCount);

describe("parsePageRange and selectPages", () => {
  it.each([
    ["1", [0]],
    ["1-3", [0, 1, 2]],
    ["3, 1-2", [2, 0, 1]],
    [" 2 - 3 ,1", [1, 2, 0]],
    ["2,2,1-3", [1, 0, 2]],
    ["10-10", [9]],
    ["0003 -\t010", [2, 3, 4, 5, 6, 7, 8, 9]],
    [`${"0".repeat(30)}7`, [6]],
  ])("select pages in order and without duplicates: '%s'", (text, indices) => {
    expect(select(text, 10)).toEqual(indices);
  });

  it.each([
    ["", "Please enter a page range."],
    ["  ", "Please enter a page range."],
    ["1,,2", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["-", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["1-", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["1-2-3", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["-1", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["1 2", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["00", "There is no page 0; the first page is 1."],
    [`1-${"0".repeat(9)}1234567890`, "There is no page 1234567890."],
    ["one", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["1;2", "Invalid format. Please use numbers, commas, and hyphens only."],
    ["0", "There is no page 0; the first page is 1."],
    ["1-1234567890", "There is no page 1234567890."],
    ["9".repeat(400), `There is no page ${"9".repeat(20)}….`],
    ["5-2", "The range 5-2 counts backwards; write 2-5."],
    ["1-999999", "Page 11 is missing: the file has only 10 pages."],
    ["4, 12-13", "Page 12 is missing: the file has only 10 pages."],
    ["1,".repeat(40_000), "This page range is too long."],
  ])("reject '%.20s' with a reason", (text, message) => {
    expect(() => select(text, 10)).toThrow(message);
  });

  it("select the pages of any list of ranges", () => {
    const item = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 100 }), (items) => {
        const text = items.map(([first, more]) => (more ? `${first}-${first + more}` : `${first}`)).join(",");
        const all = items.flatMap(([first, more]) => Array.from({ length: more + 1 }, (_, step) => first - 1 + step));
        expect(select(text, 60)).toEqual([...new Set(all)]);
      }),
    );
  });
});
