import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListedPage, MAX_PAGES, readPageList, type Turn, writePageList } from "./page-list.ts";

/** Short form: file, page and turn, from 1. */
const read = (text: string, counts = [9, 3]) =>
  readPageList(text, counts).map((page) =>
    page === "blank" ? page : `${page.file + 1}:${page.page + 1}${page.turn ? `@${page.turn}` : ""}`,
  );

describe("readPageList", () => {
  it.each([
    ["1:3-5,2:1@90,blank,1:1", "1:3 1:4 1:5 2:1@90 blank 1:1"],
    ["", "1:1 1:2 1:3 1:4 1:5 1:6 1:7 1:8 1:9 2:1 2:2 2:3"],
    ["2:", "2:1 2:2 2:3"],
    ["2:@180", "2:1@180 2:2@180 2:3@180"],
    ["2:z-1", "2:3 2:2 2:1"],
    [" 7 , r2-z, 3-1@270", "1:7 1:8 1:9 1:3@270 1:2@270 1:1@270"],
    ["1,1,1", "1:1 1:1 1:1"],
  ])("reads %j", (text, pages) => {
    expect(read(text).join(" ")).toBe(pages);
  });

  it.each([
    ["1:x", "Write pages like 1:3-5, 2:1@90 or blank, not “1:x”."],
    ["1,,2", "not “”"],
    ["1:1@45", "not “1:1@45”"],
    ["1-2-3", "not “1-2-3”"],
    ["-1", "not “-1”"],
    [`1:${"9".repeat(50)}`, "not “1:9999999999999999999999999999…”"],
    ["3:1", "There is no file 3: the pages come from 2 files."],
    ["0:1", "There is no file 0"],
    ["0", "There is no page 0; the first page is 1."],
    ["1:0-3", "There is no page 0"],
    ["2:2-4", "Page 4 is missing: file 2 has only 3 pages."],
    ["2:r4", "Page r4 is missing: file 2 has only 3 pages."],
    ["2:r0", "Page r0 is missing"],
  ])("rejects %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(expect.objectContaining({ field: "pages" }));
  });

  it("bounds the pages of a short list for a big file", () => {
    const list = Array(3).fill("1:").join(",");
    expect(() => readPageList(list, [MAX_PAGES / 2])).toThrow("more than 20,000 pages");
    expect(() => readPageList("1:", [2_000_000_000])).toThrow("more than 20,000 pages");
    expect(readPageList("1:,1:", [MAX_PAGES / 2])).toHaveLength(MAX_PAGES);
  });
});

describe("writePageList", () => {
  it("writes runs in either direction", () => {
    const pages = readPageList("1:1-3,1:5,1:9-7,2:1@90,2:2@90,2:3,blank,blank,1:4,1:4", [9, 3]);
    expect(writePageList(pages)).toBe("1:1-3,1:5,1:9-7,2:1-2@90,2:3,blank,blank,1:4,1:4");
    expect(writePageList([])).toBe("");
  });

  it("writes what readPageList reads back", () => {
    const page = fc.oneof(
      { weight: 1, arbitrary: fc.constant<ListedPage>("blank") },
      {
        weight: 9,
        arbitrary: fc.record({ file: fc.nat(1), page: fc.nat(4), turn: fc.constantFrom<Turn>(0, 0, 0, 90, 180, 270) }),
      },
    );
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 40 }), (pages) => {
        expect(readPageList(writePageList(pages), [5, 5])).toEqual(pages);
      }),
    );
  });
});
