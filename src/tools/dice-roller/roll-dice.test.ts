import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RandomSource } from "#shared/random.ts";
import { biasedTo, chiSquared, fairLimit } from "#shared/testing/spread.ts";
import { type Roll, rollDice, rollNotation, rollText } from "./roll-dice.ts";

/** Dice that show the given values, whatever their sides. */
function showing(...values: number[]): RandomSource {
  return (words) => {
    words[0] = (values.shift() ?? 1) - 1;
  };
}

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
    it("shows every side as often, by a chi-squared test", () => {
      expect(chiSquared(countFaces(sides))).toBeLessThan(fairLimit(sides));
    });

    it("would be caught by this test if its dice were loaded", () => {
      expect(chiSquared(countFaces(sides, biasedTo(sides - 1)))).toBeGreaterThan(fairLimit(sides));
    });
  });

  it("adds up dice and numbers, and takes away what follows a minus", () => {
    expect(rollNotation("3d6+2", showing(4, 1, 6)).total).toBe(13);
    expect(rollNotation("10-2d4", showing(3, 4)).total).toBe(3);
    expect(rollNotation("-1d4", showing(3)).total).toBe(-3);
  });

  it("numbers the dice through all groups", () => {
    const { terms } = rollNotation("2d6+1d20", showing(2, 5, 17));
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
  ])("%s of %j leaves out %j and counts %d", (notation, values, dropped, total) => {
    const result = rollNotation(notation, showing(...values));
    const dice = result.terms.flatMap((term) => term.dice ?? []);
    expect(dice.filter((die) => die.dropped).map(({ value }) => value)).toEqual(dropped);
    expect(result.total).toBe(total);
  });

  it("rolls another die for each that shows the highest side, and counts all", () => {
    const { notation, terms, total } = rollNotation("2d6!", showing(6, 6, 2, 5));
    const dice = terms.flatMap((term) => term.dice ?? []);
    expect(dice.map(({ id, value, exploded }) => [id, value, exploded])).toEqual([
      [1, 6, true],
      [2, 6, true],
      [3, 2, false],
      [4, 5, false],
    ]);
    expect([notation, total]).toEqual(["2d6!", 19]);
  });

  it("chooses among all dice of a group where some exploded", () => {
    expect(rollNotation("2d6!kh2", showing(6, 4, 5)).total).toBe(11);
    expect(rollNotation("2d6!dl1", showing(6, 1, 3)).total).toBe(9);
  });

  it("ends at 100 dice of a group, all of its own among them", () => {
    const always: RandomSource = (words) => words.fill(1);
    for (const count of [1, 20]) {
      const dice = rollDice([{ sign: 1, dice: { count, sides: 2, explodes: true } }], always).terms[0]?.dice ?? [];
      expect(dice).toHaveLength(100);
      expect(dice.filter(({ exploded }) => exploded)).toHaveLength(100 - count);
    }
  });

  it("shows 1 to the number of sides, and the sum of them", () => {
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

describe("rollText", () => {
  it.each([
    ["3d6 + 2", [4, 1, 6], "3d6+2: 4 + 1 + 6 + 2 = 13"],
    ["10 - d4", [3], "10-1d4: 10 - 3 = 7"],
    ["2d20k", [17, 4], "2d20kh1: 17 + (4) = 17"],
    ["2d6!dl1 + 1", [6, 1, 3], "2d6!dl1+1: 6! + (1) + 3 + 1 = 10"],
    ["-d4+1", [3], "-1d4+1: -3 + 1 = -2"],
  ])("writes %s as one line", (notation, values, line) => {
    expect(rollText(rollNotation(notation, showing(...values)))).toBe(line);
  });
});
