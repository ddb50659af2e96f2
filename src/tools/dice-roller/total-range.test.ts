import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RandomSource } from "#shared/random.ts";
import { parseDiceNotation } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import { anyNotation } from "./testing/any-notation.ts";
import { totalRange } from "./total-range.ts";

const rangeOf = (notation: string) => totalRange(parseDiceNotation(notation));

/** Seeded random numbers (mulberry32). */
function seeded(seed: number): RandomSource {
  let state = seed;
  return (words) => {
    for (const index of words.keys()) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      words[index] = mixed ^ (mixed >>> 14);
    }
  };
}

/** Makes all dice show their lowest side. */
const lowest: RandomSource = (words) => words.fill(0);
/** Makes all dice show their highest side, if the number of sides divides 138,600. */
const highest: RandomSource = (words) => words.fill(138_599);

describe("totalRange", () => {
  it.each<[string, number | undefined, number | undefined, number]>([
    ["1d6", 1, 6, 3.5],
    ["3d6+2", 5, 20, 12.5],
    ["20d100", 20, 2000, 1010],
    ["10-2d4", 2, 8, 5],
    ["-1d4", -4, -1, -2.5],
    ["4dF", -4, 4, 0],
    // AnyDice gives the same averages for advantage and for 4d6 drop lowest.
    ["2d20kh1", 1, 20, 13.825],
    ["2d20kl1", 1, 20, 7.175],
    ["4d6dl1", 3, 18, 12.244598765],
    ["4d6dh1", 3, 18, 8.755401235],
    ["2d6dl2", 0, 0, 0],
    ["2d6*10", 20, 120, 70],
    ["(2d6+1)*2", 6, 26, 16],
    ["d6/1", 1, 6, 3.5],
    ["4dF*3d6", -72, 72, 0],
    ["4d6r1", 8, 24, 16],
    ["4d6r<3", 12, 24, 18],
    ["d6ro1", 1, 6, 3.916666667],
    ["d6ro<3", 1, 6, 4.166666667],
    ["3d6>4", 0, 3, 1],
    ["5d10>=8", 0, 5, 1.5],
    ["5d10<11", 5, 5, 5],
    ["5d10>10", 0, 0, 0],
    ["2d20=20kh1", 0, 1, 0.0975],
    ["4d6!", 4, undefined, 16.8],
    ["d6!!", 1, undefined, 4.2],
    ["10-d6!", undefined, 9, 5.8],
    ["d6!*0", 0, 0, 0],
    ["d6!kh1", 1, 6, 3.5],
    ["5d10>=8!", 0, undefined, 1.666666667],
    ["5d10<3!", 0, 5, 1.111111111],
    ["2d10r10!", 2, 18, 10],
    ["d6!dl1", 0, undefined, 1.2],
    ["3dF!dh3", -3, undefined, -2 / 3],
  ])("computes %s as %j to %j with average %d", (notation, least, greatest, average) => {
    const range = rangeOf(notation);
    expect([range.least, range.greatest, range.averageIsRough]).toEqual([least, greatest, undefined]);
    expect(range.average).toBeCloseTo(average, 8);
  });

  it("accounts for the limit of exploding dice", () => {
    // Each die explodes with chance 3/4. Without the limit, there would be 80 dice on average.
    const { average } = rangeOf("20d2ro1!");
    expect(average).toBeLessThan(80 * 1.75);
    expect(average).toBeGreaterThan(75 * 1.75);
  });

  it.each([
    ["2d6/2", 1, 6, 3.25],
    ["(0-d6)/2", -3, -1, -2],
    ["d6!/2", 0, undefined, 1.85],
    ["20d100*20d100*20d100/7", 1142, 1_142_857_142, 147_185_857],
  ])("marks the average of %s as rough", (notation, least, greatest, average) => {
    const range = rangeOf(notation);
    expect([range.least, range.greatest, range.averageIsRough]).toEqual([least, greatest, true]);
    expect(range.average).toBeCloseTo(average, 0);
  });

  it.each([Array(20).fill("20d100ro<=50!!kl19").join("+"), Array(20).fill("20d100ro<=50!kl19").join("+")])(
    "finishes in time for %s",
    (notation) => {
      expect(rangeOf(notation).average).toBeGreaterThanOrEqual(0);
    },
  );

  it("contains every roll, including the lowest and the highest", () => {
    const sources = fc.oneof(fc.integer().map(seeded), fc.constantFrom(lowest, highest));
    fc.assert(
      fc.property(anyNotation, sources, (notation, source) => {
        const { total } = rollDice(parseDiceNotation(notation), source);
        const { least = -Infinity, greatest = Infinity } = rangeOf(notation);
        expect(total).toBeGreaterThanOrEqual(least);
        expect(total).toBeLessThanOrEqual(greatest);
      }),
    );
  });

  it("keeps the average between minimum and maximum", () => {
    fc.assert(
      fc.property(anyNotation, (notation) => {
        const { least = -Infinity, greatest = Infinity, average } = rangeOf(notation);
        expect(average).toBeGreaterThanOrEqual(least - 1e-6);
        expect(average).toBeLessThanOrEqual(greatest + 1e-6);
      }),
    );
  });

  it("matches the average of many rolls", () => {
    const ROLLS = 3_000;
    fc.assert(
      fc.property(anyNotation, (notation) => {
        const terms = parseDiceNotation(notation);
        const source = seeded(1);
        const { average, averageIsRough } = totalRange(terms);
        const totals = Array.from({ length: ROLLS }, () => rollDice(terms, source).total);
        const mean = totals.reduce((sum, total) => sum + total, 0) / ROLLS;
        const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / ROLLS;
        // Five standard errors, plus the weight of rare explosions that did not occur.
        const margin = 5 * Math.sqrt(variance / ROLLS) + Math.abs(average) / 50 + 0.01 + (averageIsRough ? 1 : 0);
        expect(Math.abs(mean - average)).toBeLessThan(margin);
      }),
      { numRuns: process.env.NIGHTLY ? 60 : 15, seed: 6 },
    );
  });
});
