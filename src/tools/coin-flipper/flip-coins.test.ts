import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { biasedRandom, chiSquared, chiSquaredLimit } from "#shared/testing/chi-squared.ts";
import { type Flips, flipCoins, flipsText } from "./flip-coins.ts";

const FLIPS = 200_000;

/** Counts pairs of neighbors: both heads, heads then tails, tails then heads, both tails. */
function countPairs({ flips }: Flips): number[] {
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < flips.length; index += 2) {
    const pair = (flips[index]?.result === "Tails" ? 2 : 0) + (flips[index + 1]?.result === "Tails" ? 1 : 0);
    counts[pair] = (counts[pair] ?? 0) + 1;
  }
  return counts;
}

const LIMIT = chiSquaredLimit(2);
const PAIR_LIMIT = chiSquaredLimit(4);

describe("flipCoins", () => {
  const fair = flipCoins(FLIPS);

  it("lands heads as often as tails (chi-squared test)", () => {
    const { heads, tails } = fair;
    expect(chiSquared([heads, tails])).toBeLessThan(LIMIT);
  });

  it("flips each coin independently of the previous one (chi-squared test of pairs)", () => {
    expect(chiSquared(countPairs(fair))).toBeLessThan(PAIR_LIMIT);
  });

  it("fails these tests with loaded coins", () => {
    const loaded = flipCoins(FLIPS, biasedRandom(1.9));
    expect(chiSquared([loaded.heads, loaded.tails])).toBeGreaterThan(LIMIT);
    expect(chiSquared(countPairs(loaded))).toBeGreaterThan(PAIR_LIMIT);
  });

  it("numbers the coins from 1 and counts both sides", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (count) => {
        const { flips, heads, tails } = flipCoins(count);
        expect(flips.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(heads).toBe(flips.filter(({ result }) => result === "Heads").length);
        expect(tails).toBe(flips.filter(({ result }) => result === "Tails").length);
      }),
    );
  });
});

describe("flipsText", () => {
  it("starts with the totals", () => {
    const flips = [
      { id: 1, result: "Tails" },
      { id: 2, result: "Heads" },
      { id: 3, result: "Tails" },
    ] as const;
    expect(flipsText({ flips, heads: 1, tails: 2 })).toBe("Heads: 1\nTails: 2\n\n1. Tails\n2. Heads\n3. Tails");
  });
});
