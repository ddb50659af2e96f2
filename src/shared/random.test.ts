import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickRandom, type RandomSource, randomBelow, randomBetween, shuffle } from "./random.ts";
import { chiSquared, chiSquaredLimit } from "./testing/chi-squared.ts";

/** Returns the given words, then throws. */
function fixed(...words: number[]): RandomSource {
  return (target) => {
    for (let index = 0; index < target.length; index++) {
      const word = words.shift();
      if (word === undefined) throw new Error("No words left");
      target[index] = word;
    }
  };
}

describe("randomBelow", () => {
  it("discards draws that would favor small numbers", () => {
    // 2^32 mod 3 is 1, so the last word would be unfair.
    expect(randomBelow(3, fixed(2 ** 32 - 1, 5))).toBe(2);
    expect(randomBelow(3, fixed(2 ** 32 - 2))).toBe(2);
  });

  it("uses 53 bits above 2^32", () => {
    expect(randomBelow(2 ** 53, fixed(2 ** 32 - 1, 2 ** 32 - 1))).toBe(2 ** 53 - 1);
    expect(randomBelow(2 ** 53, fixed(7, 0))).toBe(7);
  });

  it("draws every number equally often (chi-squared test)", () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw++) {
      const value = randomBelow(10);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    expect(chiSquared(counts)).toBeLessThan(chiSquaredLimit(10));
  });

  it("rejects a limit below 1, above 2^53 or with a fraction", () => {
    for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 53 + 2]) expect(() => randomBelow(limit)).toThrow(RangeError);
  });
});

describe("randomBetween", () => {
  it("stays between its inclusive limits", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1000), (min, span) => {
        const value = randomBetween(min, min + span);
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(min + span);
      }),
    );
    expect(randomBetween(3, 5, fixed(0))).toBe(3);
    expect(randomBetween(3, 5, fixed(2))).toBe(5);
  });
});

describe("shuffle", () => {
  it("keeps every item and leaves the original alone", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (items) => {
        const before = [...items];
        expect(shuffle(items).toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
        expect(items).toEqual(before);
      }),
    );
  });

  it("produces every order equally often (chi-squared test)", () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 24_000; round++) {
      const order = shuffle(["a", "b", "c", "d"]).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquared([...counts.values()])).toBeLessThan(chiSquaredLimit(24));
  });
});

describe("pickRandom", () => {
  it("picks the drawn item and rejects an empty list", () => {
    expect(pickRandom(["a", "b", "c"], fixed(1))).toBe("b");
    expect(() => pickRandom([])).toThrow(RangeError);
  });
});
