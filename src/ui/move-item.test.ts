import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

describe("moveItem", () => {
  it("moves one item and keeps the order of the others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
        const [from, to] = [a % items.length, b % items.length];
        const moved = moveItem(items, from, to);
        const item = items[from];
        expect(moved[to]).toBe(item);
        expect(moved.filter((other) => other !== item)).toEqual(items.filter((other) => other !== item));
      }),
    );
  });

  it("stops at the ends", () => {
    expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moveItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
    expect(moveItem(["a", "b"], 2, 0)).toEqual(["a", "b"]);
  });
});
