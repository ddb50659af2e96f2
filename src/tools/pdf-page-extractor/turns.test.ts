import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTurns, type Turns, turnPage, writeTurns } from "./turns.ts";

describe("turnPage, writeTurns and readTurns", () => {
  it("rotate by 90° up to a full turn", () => {
    let turns: Turns = new Map();
    const seen = [1, 2, 3, 4].map(() => {
      turns = turnPage(turns, 6);
      return turns.get(6);
    });
    expect(seen).toEqual([90, 180, 270, 0]);
    expect(turns.has(5)).toBe(false);
  });

  it("round-trip through writeTurns and readTurns", () => {
    const turns = fc.array(fc.tuple(fc.nat(99_999), fc.constantFrom(0, 90, 180, 270)));
    fc.assert(
      fc.property(turns, (pairs) => {
        const map = new Map(pairs);
        expect(readTurns(writeTurns(map))).toEqual(map);
      }),
    );
    expect(writeTurns(new Map([[2, 90]]))).toBe("3:90");
  });

  it.each(["3", "0:90", "3:45", "3:90,", "x"])("reject %j", (text) => {
    expect(() => readTurns(text)).toThrow("Write turns as page and degrees, such as 3:90, not");
  });
});
