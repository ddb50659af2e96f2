import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RandomSource, shuffle } from "#shared/random.ts";
import { biasedRandom } from "#shared/testing/chi-squared.ts";
import type { WeightedItem } from "./list.ts";
import { pickItems } from "./pick.ts";

const DRAWS = 20_000;
const EVEN: readonly WeightedItem[] = ["a", "b", "c", "d", "e"].map((name) => ({ name, weight: 1 }));
const UNEVEN: readonly WeightedItem[] = [
  { name: "a", weight: 1 },
  { name: "b", weight: 2 },
  { name: "c", weight: 3 },
  { name: "d", weight: 10 },
];

/** Never draws the last tickets. */
const biased = (tickets: number) => biasedRandom(tickets * 0.75);

/** Chi-squared statistic of the draws against the probability of each outcome. */
function chiSquared(drawn: readonly string[], chances: ReadonlyMap<string, number>): number {
  const counts = Map.groupBy(drawn, (outcome) => outcome);
  return chances.entries().reduce((sum, [outcome, chance]) => {
    const expected = chance * drawn.length;
    return sum + ((counts.get(outcome)?.length ?? 0) - expected) ** 2 / expected;
  }, 0);
}

/** Probabilities of single items, and of ordered pairs without repeats. */
function chancesOf(items: readonly WeightedItem[]) {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  const single = new Map(items.map(({ name, weight }) => [name, weight / total]));
  const pairs = new Map(
    items.flatMap((one) =>
      items
        .filter((other) => other !== one)
        .map((other) => [one.name + other.name, (one.weight / total) * (other.weight / (total - one.weight))] as const),
    ),
  );
  return { single, pairs };
}

const drawPairs = (items: readonly WeightedItem[], source?: RandomSource) =>
  Array.from({ length: DRAWS }, () => pickItems(items, { count: 2, repeats: false }, source).join(""));

describe("pickItems", () => {
  // Limits that one run in a million exceeds, for single items and pairs, and the number of tickets.
  describe.each([
    ["without weights", EVEN, 33.4, 65.4, 5],
    ["with weights", UNEVEN, 30.7, 49.9, 16],
  ])("%s", (_, items, limit, pairLimit, tickets) => {
    const { single, pairs } = chancesOf(items);

    it("draws each item by its weight, by a chi-squared test", () => {
      expect(chiSquared(pickItems(items, { count: DRAWS, repeats: true }), single)).toBeLessThan(limit);
    });

    it("draws each second item by its weight among the rest, by a chi-squared test", () => {
      expect(chiSquared(drawPairs(items), pairs)).toBeLessThan(pairLimit);
    });

    it("fails these tests with a biased source", () => {
      const drawn = pickItems(items, { count: DRAWS, repeats: true }, biased(tickets));
      expect(chiSquared(drawn, single)).toBeGreaterThan(limit);
      expect(chiSquared(drawPairs(items, biased(tickets)), pairs)).toBeGreaterThan(pairLimit);
    });
  });

  it("returns every item once when picking all", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 70 }), (weights) => {
        const items = weights.map((weight, index) => ({ name: String(index), weight }));
        const picked = pickItems(items, { count: items.length, repeats: false });
        expect(picked.toSorted()).toEqual(items.map(({ name }) => name).toSorted());
      }),
    );
  });

  it("finds the holder of each ticket", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }), (weights) => {
        const items = weights.map((weight, index) => ({ name: String(index), weight }));
        const holders = weights.flatMap((weight, index) => Array.from({ length: weight }, () => String(index)));
        holders.forEach((holder, ticket) => {
          const exactly: RandomSource = (words) => words.fill(ticket);
          expect(pickItems(items, { count: 1, repeats: false }, exactly)).toEqual([holder]);
        });
      }),
    );
  });

  it.runIf(process.env.NIGHTLY)("picks all of a long list quickly", () => {
    const items = Array.from({ length: 200_000 }, (_, index) => ({ name: String(index), weight: 1 + (index % 7) }));
    expect(new Set(pickItems(items, { count: items.length, repeats: false })).size).toBe(items.length);
  });
});

describe("shuffle", () => {
  const orders = new Map(["abc", "acb", "bac", "bca", "cab", "cba"].map((order) => [order, 1 / 6] as const));
  const drawOrders = (source?: RandomSource) =>
    Array.from({ length: DRAWS }, () => shuffle(["a", "b", "c"], source).join(""));

  it("produces every order equally often, by a chi-squared test", () => {
    expect(chiSquared(drawOrders(), orders)).toBeLessThan(35.9);
    expect(chiSquared(drawOrders(biased(3)), orders)).toBeGreaterThan(35.9);
  });
});
