import { describe, expect, it } from "vitest";
import { chiSquared, chiSquaredLimit, countOutcomes } from "./chi-squared.ts";

describe("countOutcomes", () => {
  it("counts each possible outcome and rejects any other", () => {
    expect(countOutcomes("abba b".replace(" ", ""), ["a", "b", "c"])).toEqual([2, 3, 0]);
    expect(() => countOutcomes(["d"], ["a"])).toThrow("d");
  });
});

describe("chiSquared", () => {
  it("measures the deviation from a uniform distribution", () => {
    expect(chiSquared([5, 5, 5])).toBe(0);
    expect(chiSquared([10, 20])).toBeCloseTo(10 / 3, 12);
  });
});

describe("chiSquaredLimit", () => {
  // Exact quantiles of the chi-squared distribution: one run in a million is above.
  it.each([
    [2, 23.93],
    [6, 35.89],
    [10, 45.08],
    [100, 177.2],
    [256, 377.3],
  ])("is at or slightly above the exact limit for %i outcomes", (outcomes, exact) => {
    expect(chiSquaredLimit(outcomes)).toBeGreaterThan(exact - 0.5);
    expect(chiSquaredLimit(outcomes)).toBeLessThan(exact * 1.16);
  });
});
