import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RandomSource } from "#shared/random.ts";
import { biasedRandom, chiSquared, chiSquaredLimit } from "#shared/testing/chi-squared.ts";
import { parseDiceNotation } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import type { Roll } from "./rolled.ts";
import { fixedDice } from "./testing/fixed-dice.ts";

const rollNotation = (notation: string, source?: RandomSource) => rollDice(parseDiceNotation(notation), source);

const valuesOf = ({ terms }: Roll) => terms.flatMap(({ dice }) => dice ?? []).map(({ value }) => value);

function countFaces(sides: number, source?: RandomSource): number[] {
  const counts = Array.from({ length: sides }, () => 0);
  for (let round = 0; round < 3_000; round++) {
    for (const value of valuesOf(rollDice([{ sign: 1, dice: { count: 20, sides } }], source))) {
      counts[value - 1] = (counts[value - 1] ?? 0) + 1;
    }
  }
  return counts;
}

describe("rollDice", () => {
  describe.each([6, 20, 100])("with %d sides", (sides) => {
    it("passes a chi-squared test of fairness", () => {
      expect(chiSquared(countFaces(sides))).toBeLessThan(chiSquaredLimit(sides));
    });

    it("fails the same test with loaded dice", () => {
      expect(chiSquared(countFaces(sides, biasedRandom(sides - 1)))).toBeGreaterThan(chiSquaredLimit(sides));
    });
  });

  it("adds dice and numbers, and subtracts after a minus", () => {
    expect(rollNotation("3d6+2", fixedDice(4, 1, 6)).total).toBe(13);
    expect(rollNotation("10-2d4", fixedDice(3, 4)).total).toBe(3);
    expect(rollNotation("-1d4", fixedDice(3)).total).toBe(-3);
  });

  it("numbers the dice across groups", () => {
    const { terms } = rollNotation("2d6+1d20", fixedDice(2, 5, 17));
    expect(terms.flatMap(({ dice }) => dice ?? [])).toEqual([
      { id: 1, value: 2, sides: 6, dropped: false, exploded: false },
      { id: 2, value: 5, sides: 6, dropped: false, exploded: false },
      { id: 3, value: 17, sides: 20, dropped: false, exploded: false },
    ]);
    expect(terms.map(({ sum }) => sum)).toEqual([7, 17]);
  });

  it.each([
    ["4d6kh2", [3, 6, 1, 5], [3, 1], 11],
    ["4d6kl2", [3, 6, 1, 5], [6, 5], 4],
    ["4d6dh1", [3, 6, 1, 5], [6], 9],
    ["4d6dl1", [3, 6, 1, 5], [1], 14],
    ["2d20kh1", [7, 7], [7], 7],
    ["2d6dl2", [3, 4], [3, 4], 0],
    ["2d6dl0", [3, 4], [], 7],
  ])("%s of %j drops %j and totals %d", (notation, values, dropped, total) => {
    const result = rollNotation(notation, fixedDice(...values));
    const dice = result.terms.flatMap((term) => term.dice ?? []);
    expect(dice.filter((die) => die.dropped).map(({ value }) => value)).toEqual(dropped);
    expect(result.total).toBe(total);
  });

  it("rolls another die for each highest side and counts all of them", () => {
    const { notation, terms, total } = rollNotation("2d6!", fixedDice(6, 6, 2, 5));
    const dice = terms.flatMap((term) => term.dice ?? []);
    expect(dice.map(({ id, value, exploded }) => [id, value, exploded])).toEqual([
      [1, 6, true],
      [2, 6, true],
      [3, 2, false],
      [4, 5, false],
    ]);
    expect([notation, total]).toEqual(["2d6!", 19]);
  });

  it("keeps the best of all dice, including those from explosions", () => {
    expect(rollNotation("2d6!kh2", fixedDice(6, 4, 5)).total).toBe(11);
    expect(rollNotation("2d6!dl1", fixedDice(6, 1, 3)).total).toBe(9);
  });

  it("limits an exploding group to 100 dice", () => {
    const always: RandomSource = (words) => words.fill(1);
    for (const count of [1, 20]) {
      const dice = rollDice([{ sign: 1, dice: { count, sides: 2, explodes: true } }], always).terms[0]?.dice ?? [];
      expect(dice).toHaveLength(100);
      expect(dice.filter(({ exploded }) => exploded)).toHaveLength(100 - count);
    }
  });

  it("adds rerolls of a compounding die to its value", () => {
    const { terms, total } = rollNotation("2d10!!", fixedDice(10, 10, 3, 4));
    const dice = terms.flatMap((term) => term.dice ?? []);
    expect(dice.map(({ value, exploded }) => [value, exploded])).toEqual([
      [23, true],
      [4, false],
    ]);
    expect(total).toBe(27);
  });

  it("stops a compounding die after 100 rolls", () => {
    const always: RandomSource = (words) => words.fill(1);
    expect(rollNotation("20d2!!", always).total).toBe(20 * 100 * 2);
  });

  it("rerolls a die that meets a condition, once or until it does not", () => {
    const once = rollNotation("3d6ro<3", fixedDice(1, 2, 5, 2, 6));
    expect(valuesOf(once)).toEqual([2, 5, 6]);
    expect(once.terms.flatMap(({ dice }) => dice ?? []).map(({ rerolled }) => rerolled)).toEqual([
      true,
      undefined,
      true,
    ]);
    for (let round = 0; round < 100; round++) {
      expect(Math.min(...valuesOf(rollNotation("20d6r<5", undefined)))).toBeGreaterThanOrEqual(5);
    }
  });

  it("passes a chi-squared test of fairness with rerolls", () => {
    const counts = [0, 0, 0, 0];
    for (let round = 0; round < 2_000; round++) {
      for (const value of valuesOf(rollNotation("20d6r<3"))) counts[value - 3] = (counts[value - 3] ?? 0) + 1;
    }
    expect(chiSquared(counts)).toBeLessThan(chiSquaredLimit(4));
  });

  it("shows -1, 0 and 1 on Fate dice", () => {
    expect(valuesOf(rollNotation("3dF", fixedDice(1, 2, 3)))).toEqual([-1, 0, 1]);
  });

  it.each([
    ["3d6>4", [5, 2, 6], [true, false, true], 2],
    ["3d6=2", [5, 2, 6], [false, true, false], 1],
    ["3d6<=2", [1, 2, 3], [true, true, false], 2],
    ["3d6>=5kh1", [5, 2, 6], [true, false, true], 1],
    ["2d6>=6!", [6, 1, 6, 6, 1], [true, false, true, true, false], 3],
  ])("%s of %j counts %j", (notation, values, successes, total) => {
    const result = rollNotation(notation, fixedDice(...values));
    expect(result.terms.flatMap(({ dice }) => dice ?? []).map(({ success }) => success)).toEqual(successes);
    expect(result.total).toBe(total);
  });

  it.each([
    ["2d6*10", [3, 4], 70],
    ["(2d6+1)*2", [3, 4], 16],
    ["2d6/2", [3, 4], 3],
    ["(1-2d6)/4", [3, 3], -2],
    ["1+2d6/2*3", [3, 4], 10],
    ["20-2*d6", [3], 14],
  ])("%s of %j is %d, rounding down", (notation, values, total) => {
    expect(rollNotation(notation, fixedDice(...values)).total).toBe(total);
  });

  it("shows values from 1 to the number of sides, and their sum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2, max: 100 }), (count, sides) => {
        const result = rollDice([{ sign: 1, dice: { count, sides } }]);
        const values = valuesOf(result);
        expect(values).toHaveLength(count);
        expect(values.every((value) => Number.isInteger(value) && value >= 1 && value <= sides)).toBe(true);
        expect(result.total).toBe(values.reduce((sum, value) => sum + value, 0));
      }),
    );
  });
});
