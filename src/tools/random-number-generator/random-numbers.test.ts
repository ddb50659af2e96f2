import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { randomNumbers } from "./random-numbers.ts";

const ONE_TO_TEN = Array.from({ length: 10 }, (_, index) => String(index + 1));
const DRAW = { min: 1, max: 6, count: 1, decimals: 0, unique: false };

/** A source of these 32-bit words, in order. */
function words(...values: number[]) {
  return (array: Uint32Array) => {
    for (let index = 0; index < array.length; index++) array[index] = values.shift() as number;
  };
}

describe("randomNumbers", () => {
  it("can draw both limits", () => {
    expect(randomNumbers({ ...DRAW, count: 2 }, words(0, 5))).toEqual(["1", "6"]);
    expect(randomNumbers({ ...DRAW, min: -1.15, max: 1.15, decimals: 2, count: 2 }, words(0, 230))).toEqual([
      "-1.15",
      "1.15",
    ]);
  });

  it("writes the requested number of decimals", () => {
    expect(randomNumbers({ ...DRAW, min: -1, max: 1, decimals: 3, count: 3 }, words(0, 999, 1005))).toEqual([
      "-1.000",
      "-0.001",
      "0.005",
    ]);
  });

  it("stays within fractional limits", () => {
    const drawn = randomNumbers({ ...DRAW, min: 0.2, max: 3.8, count: 500 });
    expect(new Set(drawn)).toEqual(new Set(["1", "2", "3"]));
  });

  it("draws every number once when the count equals the range", () => {
    const drawn = randomNumbers({ ...DRAW, max: 1000, count: 1000, unique: true });
    expect(drawn.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 1000 }, (_, index) => String(index + 1)),
    );
  });

  it.each([
    [{ min: 5, max: 5 }, "Minimum must be less than maximum", "min"],
    [{ min: 6, max: 5 }, "Minimum must be less than maximum", "min"],
    [
      { count: 7, unique: true },
      "There are only 6 different numbers between 1 and 6. Draw fewer, or allow repeats.",
      "count",
    ],
    [{ min: 1.2, max: 1.8 }, "There is no whole number between 1.2 and 1.8.", "decimals"],
    [{ min: 0, max: 1e300 }, "range is too large", "max"],
    [{ min: -1e16, max: 1 }, "range is too large", "min"],
    [{ min: 0, max: 10, decimals: 15 }, "range is too large", "max"],
  ])("rejects %j", (wrong, message, field) => {
    const run = () => randomNumbers({ ...DRAW, ...wrong });
    expect(run).toThrow(InputError);
    expect(run).toThrow(expect.objectContaining({ field, message: expect.stringContaining(message) }));
  });

  it("returns the requested number within the limits, without repeats if unique", () => {
    const limits = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }));
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 1, max: 50 }),
        fc.nat(5),
        fc.boolean(),
        ([min, width], count, decimals, unique) => {
          const max = min + width;
          fc.pre(!unique || width >= count);
          const drawn = randomNumbers({ min, max, count, decimals, unique });
          expect(drawn).toHaveLength(count);
          for (const number of drawn) {
            expect(Number(number)).toBeGreaterThanOrEqual(min);
            expect(Number(number)).toBeLessThanOrEqual(max);
            expect(number.split(".")[1]?.length ?? 0).toBe(decimals);
          }
          if (unique) expect(new Set(drawn).size).toBe(count);
        },
      ),
    );
  });

  it("draws every number equally often", () => {
    const drawn = randomNumbers({ ...DRAW, max: 10, count: 100_000 });
    expect(chiSquared(countOutcomes(drawn, ONE_TO_TEN))).toBeLessThan(chiSquaredLimit(10));
    const loaded = randomNumbers({ ...DRAW, max: 10, count: 100_000 }, biasedRandom(9.9));
    expect(chiSquared(countOutcomes(loaded, ONE_TO_TEN))).toBeGreaterThan(chiSquaredLimit(10));
  });
});
