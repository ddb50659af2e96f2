import { describe, expect, it } from "vitest";
import { summarize } from "./summary.ts";

describe("summarize", () => {
  it("adds up files, bytes and pages", () => {
    expect(summarize([])).toEqual({ files: 0, size: 0, pages: 0 });
    expect(
      summarize([
        { size: 3, pages: 2 },
        { size: 4, pages: 1 },
      ]),
    ).toEqual({ files: 2, size: 7, pages: 3 });
  });

  it("omits the total of pages while any count is unknown", () => {
    expect(summarize([{ size: 3, pages: 2 }, { size: 4 }, { size: 1, pages: 1 }])).toEqual({
      files: 3,
      size: 8,
      pages: undefined,
    });
  });
});
