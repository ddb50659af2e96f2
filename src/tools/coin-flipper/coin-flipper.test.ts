import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit } from "#shared/testing/chi-squared.ts";
import { type Flips, flipCoins, flipsText } from "./flip-coins.ts";
import { operations } from "./tool.ts";

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

it.runIf(process.env.NIGHTLY)(
  "flipCoins is fair and independent of the previous flip (chi-squared test of pairs), unlike loaded coins",
  () => {
    expect(chiSquared(countPairs(flipCoins(FLIPS)))).toBeLessThan(chiSquaredLimit(4));
    expect(chiSquared(countPairs(flipCoins(FLIPS, biasedRandom(1.9))))).toBeGreaterThan(chiSquaredLimit(4));
  },
);

it("flipsText lists the coins from 1 after the totals", () => {
  const results = [1, 0, 1];
  const flips = flipCoins(3, (words) => words.fill(results.shift() ?? 0));
  expect(flipsText(flips)).toBe("Heads: 1\nTails: 2\n\n1. Tails\n2. Heads\n3. Tails");
});

describe("coin-flipper: flip", () => {
  it.each([
    [-5, 1],
    [37, 37],
    [101, 100],
    [2.7, 2],
    [Number.NaN, 1],
  ])("clamps %d coins to %d", async (count, flipped) => {
    const result = await runOperation(operations.flip, undefined, { count });
    expect((result.kind === "data" ? (result.data as Flips) : undefined)?.flips).toHaveLength(flipped);
  });
});
