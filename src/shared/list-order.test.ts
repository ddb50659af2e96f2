import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortList } from "./list-order.ts";

describe("sortList", () => {
  it("sorts words with accents and capitals, and numbers by value", () => {
    const list = ["Zoë", "item 10", "émile", "adam", "Adam", "item 9", "Eve", ""];
    const sorted = ["", "adam", "Adam", "émile", "Eve", "item 9", "item 10", "Zoë"];
    expect(sortList(list, "ascending")).toEqual(sorted);
    expect(sortList(list, "descending")).toEqual(sorted.toReversed());
  });

  it("keeps the order for none", () => {
    expect(sortList(["b", "a"], "none")).toEqual(["b", "a"]);
  });

  it("gives the same result for any order of the list", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 })), (list) => {
        expect(sortList(list.toReversed(), "ascending")).toEqual(sortList(list, "ascending"));
      }),
    );
  });
});
