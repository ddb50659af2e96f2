import { describe, expect, it } from "vitest";
import { sortByName } from "./file-order.ts";

describe("sortByName", () => {
  it("sorts numbers by value, ignores case, and keeps the order of equal names", () => {
    const items = ["Scan 10.pdf", "scan 2.pdf", "a.pdf", "Scan 1.pdf", "a.pdf"].map((name, key) => ({
      key,
      file: { name },
    }));
    expect(sortByName(items).map(({ key }) => key)).toEqual([2, 4, 3, 1, 0]);
  });
});
