import { describe, expect, it } from "vitest";
import { sortByName } from "./file-order.ts";

describe("sortByName", () => {
  it("counts with the numbers in names, whatever their case, and keeps files of one name as they are", () => {
    const items = ["Scan 10.pdf", "scan 2.pdf", "a.pdf", "Scan 1.pdf", "a.pdf"].map((name, key) => ({
      key,
      file: { name },
    }));
    expect(sortByName(items).map(({ key }) => key)).toEqual([2, 4, 3, 1, 0]);
  });
});
