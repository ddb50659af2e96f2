import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { randomNumbers } from "./random-numbers.ts";
import { readNumbers } from "./read-numbers.ts";
import { operations } from "./tool.ts";

const ONE_TO_TEN = Array.from({ length: 10 }, (_, index) => String(index + 1));
const DRAW = { min: 1, max: 6, count: 1, decimals: 0, unique: false };

/** A source of these 32-bit words, in order. */
function words(...values: number[]) {
  return (array: Uint32Array) => {
    for (let index = 0; index < array.length; index++) array[index] = values.shift() as number;
  };
}

describe("randomNumbers", () => {
  it("can draw both limits, with the requested number of decimals", () => {
    expect(randomNumbers({ ...DRAW, count: 2 }, words(0, 5))).toEqual(["1", "6"]);
    const drawn = randomNumbers({ ...DRAW, min: -1.15, max: 1.15, decimals: 2, count: 3 }, words(0, 115, 230));
    expect(drawn).toEqual(["-1.15", "0.00", "1.15"]);
  });

  it("stays within fractional limits", () => {
    const drawn = randomNumbers({ ...DRAW, min: 0.2, max: 3.8, count: 500 });
    expect(new Set(drawn)).toEqual(new Set(["1", "2", "3"]));
  });

  it("draws every number once when the count equals the range", () => {
    const drawn = randomNumbers({ ...DRAW, max: 1000, count: 1000, unique: true });
    expect(new Set(drawn).size).toBe(1000);
  });

  it.each([
    [{ min: 5, max: 5 }, "Minimum must be less than maximum", "min"],
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
    const draws = fc.record({
      min: fc.integer({ min: -1e9, max: 1e9 }),
      width: fc.integer({ min: 1, max: 1e9 }),
      count: fc.integer({ min: 1, max: 50 }),
      decimals: fc.nat(5),
      unique: fc.boolean(),
    });
    fc.assert(
      fc.property(draws, ({ min, width, count, decimals, unique }) => {
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
      }),
    );
  });

  it("draws every number equally often", () => {
    const drawn = randomNumbers({ ...DRAW, max: 10, count: 100_000 });
    expect(chiSquared(countOutcomes(drawn, ONE_TO_TEN))).toBeLessThan(chiSquaredLimit(10));
    const loaded = randomNumbers({ ...DRAW, max: 10, count: 100_000 }, biasedRandom(9.9));
    expect(chiSquared(countOutcomes(loaded, ONE_TO_TEN))).toBeGreaterThan(chiSquaredLimit(10));
  });
});

describe("generate", () => {
  const headOf = async (options: Readonly<Record<string, unknown>>) => {
    const result = await runOperation(operations.generate, undefined, options);
    return result.kind === "text" ? result.head : "";
  };

  it("sorts numerically", async () => {
    const draw = { min: -50, max: 1000, count: 1000 };
    const ascending = (await headOf({ ...draw, order: "ascending" })).split("\n").map(Number);
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    const descending = (await headOf({ ...draw, order: "descending" })).split("\n").map(Number);
    expect(descending).toEqual(descending.toSorted((one, other) => other - one));
  });

  it.each(["line", "comma", "space", "semicolon"])(
    "separates numbers by a %s, as the page reads",
    async (separator) => {
      const head = await headOf({ min: -5, max: 5, count: 200, decimals: 3, separator });
      const numbers = readNumbers(head);
      expect(numbers).toHaveLength(200);
      expect(head.replaceAll(/[\n,; ]+/g, " ")).toBe(numbers.join(" "));
    },
  );

  it.each([
    [{ min: Number.NaN }, "Please enter valid numbers"],
    [{ max: Number.NaN }, "Please enter valid numbers"],
    [{ count: Number.NaN }, "Count must be between 1 and 1000"],
    [{ count: 0 }, "Count must be between 1 and 1000"],
    [{ count: 1001 }, "Count must be between 1 and 1000"],
    [{ count: 1.5 }, "Count must be between 1 and 1000"],
    [{ min: 7, max: 7 }, "Minimum must be less than maximum"],
  ])("rejects %j", async (options, message) => {
    await expect(headOf(options)).rejects.toThrow(message);
  });
});
