import { expect, it } from "vitest";
import { chiSquared, countEach, fairLimit } from "./spread.ts";

it("counts each possible outcome, and refuses any other", () => {
  expect(countEach("abba b".replace(" ", ""), ["a", "b", "c"])).toEqual([2, 3, 0]);
  expect(() => countEach(["d"], ["a"])).toThrow("d");
});

it("measures how far counts are from even", () => {
  expect(chiSquared([5, 5, 5])).toBe(0);
  expect(chiSquared([10, 20])).toBeCloseTo(10 / 3, 12);
});

/** From the table of quantiles of the chi-squared distribution: one run in a million is above. */
it.each([
  [2, 23.93],
  [6, 35.89],
  [10, 45.08],
  [100, 177.2],
  [256, 377.3],
])("allows %i fair outcomes no less than the exact limit, and hardly more", (outcomes, exact) => {
  expect(fairLimit(outcomes)).toBeGreaterThan(exact - 0.5);
  expect(fairLimit(outcomes)).toBeLessThan(exact * 1.16);
});
