import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import type { RandomSource } from "#shared/random.ts";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit } from "#shared/testing/chi-squared.ts";
import { parseDiceNotation } from "./dice-notation.ts";
import { notationOfLink } from "./notation-link.ts";
import { rollDice } from "./roll-dice.ts";
import { type Die, type Roll, rangeText, rollText } from "./roll-text.ts";
import { operations } from "./tool.ts";
import { totalRange } from "./total-range.ts";

const rollNotation = (notation: string, source?: RandomSource) => rollDice(parseDiceNotation(notation), source);
const rangeOf = (notation: string) => totalRange(parseDiceNotation(notation));
const diceOf = ({ terms }: Roll): Die[] => terms.flatMap(({ dice }) => dice ?? []);
const valuesOf = (roll: Roll) => diceOf(roll).map(({ value }) => value);

/** Random source that makes dice of any kind show the given values. */
function fixedDice(...values: number[]): RandomSource {
  return (words) => {
    words[0] = (values.shift() ?? 1) - 1;
  };
}

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

const sides = fc.oneof(fc.integer({ min: 2, max: 12 }).map(String), fc.constantFrom("F", "%", "20"));
const comparison = fc.constantFrom("<", "<=", "=", ">=", ">");
const selection = fc.constantFrom("", "", "kh1", "kl1", "dh1", "dl1", "k", "d");
const explosion = fc.constantFrom("", "", "!", "!!");

/** Each leaves at least one side below the highest. */
const reroll = fc.constantFrom("", "", "", "ro1", "ro<3", "ro>=2", "r3", "r>4");
const successes = fc.oneof(
  { weight: 2, arbitrary: fc.constant("") },
  fc.tuple(comparison, fc.integer({ min: 0, max: 12 })).map(([sign, value]) => `${sign}${value}`),
);
const dice = fc
  .tuple(fc.integer({ min: 1, max: 6 }), sides, reroll, successes, explosion, selection)
  .map(([count, ...rest]) => `${count}d${rest.join("")}`);
const part = fc.oneof({ weight: 3, arbitrary: dice }, fc.integer({ min: 0, max: 12 }).map(String));

const rest = fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), part), { maxLength: 2 });

/** True when a product may exceed the total limit: three groups, two of them exploding. */
function canBeTooBig(first: string, others: readonly (readonly [sign: string, part: string])[]): boolean {
  const explode = [first, ...others.map(([, next]) => next)].filter((group) => group.includes("!"));
  return explode.length > 1 && others.filter(([sign]) => sign === "*").length > 1;
}

/** Any valid dice notation. */
const anyNotation = fc
  .tuple(dice, rest, fc.constantFrom("", "*3", "/2", "/5", "-1"), fc.constantFrom("", "10-", "2*"))
  .filter(([first, others]) => !canBeTooBig(first, others))
  .map(
    ([first, others, end, start]) => `${start}(${first}${others.map(([sign, next]) => sign + next).join("")})${end}`,
  );

describe("parseDiceNotation", () => {
  it.each([
    ["d20", "1d20"],
    ["D20", "1d20"],
    ["d%", "1d100"],
    ["2d6 + 1d4 - 1", "2d6+1d4-1"],
    [" 2 d 6 ", "2d6"],
    ["-1d4+10", "-1d4+10"],
    ["+d6", "1d6"],
    ["d6\u22121", "1d6-1"],
    ["2d20k", "2d20kh1"],
    ["2d20KL", "2d20kl1"],
    ["4d6 dh 2", "4d6dh2"],
    ["4d6d", "4d6dl1"],
    ["4 D 6 ! kh3 + 1", "4d6!kh3+1"],
    ["4dF", "4dF"],
    ["2d6 \u00d7 10", "2d6*10"],
    ["2d6\u00f7(2)", "2d6/2"],
    ["( 2d6 + 1 ) * 2", "(2d6+1)*2"],
    ["((d6))", "1d6"],
    ["(-d6)", "(-1d6)"],
    ["4d6 R < 3", "4d6r<3"],
    ["4dFr-1", "4dFr-1"],
    ["5d10\u22658", "5d10>=8"],
    ["4d6kh3>=5!r1", "4d6r1>=5!kh3"],
  ])("reads %j as %s", (notation, normalized) => {
    expect(rollNotation(notation).notation).toBe(normalized);
  });

  it.each<[string, number | undefined, string]>([
    ["", undefined, "Please enter dice notation, such as 3d6+2"],
    [" \t", undefined, "Please enter dice notation, such as 3d6+2"],
    ["3d", 2, "At the end: expected the number of sides after “d”, found the end"],
    ["3dx", 2, "At character 3: expected the number of sides after “d”, found “x”"],
    ["3d6+", 4, "At the end: expected dice such as 3d6 or a number, found the end"],
    ["3d6++2", 4, "At character 5: expected dice such as 3d6 or a number, found “+”"],
    ["3d6#2", 3, "At character 4: “#” does not belong in dice notation"],
    ["3d6*", 4, "At the end: expected dice such as 3d6 or a number, found the end"],
    ["3d6/d4", 4, "At character 5: you can only divide by a number"],
    ["3d6/(d4+1)", 4, "At character 5: you can only divide by a number"],
    ["3d6/0", 4, "At character 5: you can’t divide by 0"],
    ["d6*1000000*1000000", 11, "At character 12: the total could exceed 1,000,000,000,000"],
    ["20d100!!*20d100!!*20d100!!", 18, "At character 19: the total could exceed 1,000,000,000,000"],
    ["(d6+1", 5, "At the end: expected “)” for the bracket at character 1, found the end"],
    ["2*(d6 x)", 6, "At character 7: expected “)” for the bracket at character 3, found “x”"],
    ["()", 1, "At character 2: expected dice such as 3d6 or a number, found “)”"],
    ["d6)", 2, "At character 3: “)” does not belong in dice notation"],
    ["2(d6)", 1, "At character 2: “(” does not belong in dice notation"],
    [`${"(".repeat(10)}(d6`, 10, "At character 11: brackets can be nested up to 10 deep"],
    ["(".repeat(100_000), 10, "At character 11: brackets can be nested up to 10 deep"],
    ["4d6r", 4, "At the end: expected a number to compare with, found the end"],
    ["4d6r<x", 5, "At character 6: expected a number to compare with, found “x”"],
    ["4d6r-1", 4, "At character 5: expected a number to compare with, found “-”"],
    ["d6r<7", 3, "At character 4: this reroll would never stop"],
    ["4dFr<=1", 4, "At character 5: this reroll would never stop"],
    ["1+d6!r<6", 2, "At character 3: these dice always show their highest side and would never stop exploding"],
    ["d2r1!!", 0, "At character 1: these dice always show their highest side and would never stop exploding"],
    ["d1!", 1, "At character 2: a die has 2 to 100 sides, not 1"],
    ["d6>1000001", 3, "At character 4: the largest number is 1,000,000"],
    [
      "5d10!>=8",
      5,
      "At character 6: dice explode only on their highest side. To count successes, put the comparison before “!”",
    ],
    ["3d6>4>5", 5, "At character 6: “>” does not belong in dice notation"],
    ["4d6r1r2", 5, "At character 6: “r” does not belong in dice notation"],
    ["4d6d5", 4, "At character 5: you can’t drop 5 of 4 dice"],
    ["🎲d6", 0, "At character 1: expected dice such as 3d6 or a number, found “🎲”"],
    ["d6 🎲 x", 3, "At character 4: “🎲” does not belong in dice notation"],
    ["4d6!!!", 5, "At character 6: “!” does not belong in dice notation"],
    ["!d6", 0, "At character 1: expected dice such as 3d6 or a number, found “!”"],
    ["2d6!kh3", 6, "At character 7: you can’t keep 3 of 2 dice"],
    ["2d6 2", 4, "At character 5: “2” does not belong in dice notation"],
    ["d6 + 21d6", 5, "At character 6: roll 1 to 20 dice, not 21"],
    ["0d6", 0, "At character 1: roll 1 to 20 dice, not 0"],
    ["3d1", 2, "At character 3: a die has 2 to 100 sides, not 1"],
    ["3d101", 2, "At character 3: a die has 2 to 100 sides, not 101"],
    ["2d6kh3", 5, "At character 6: you can’t keep 3 of 2 dice"],
    ["1d6dl2", 5, "At character 6: you can’t drop 2 of 1 die"],
    ["2d6kh0", 5, "At character 6: you can’t keep 0 of 2 dice"],
    ["d6+1000001", 3, "At character 4: the largest number is 1,000,000"],
    ["2+3", 0, "There are no dice to roll. Add some, such as d6"],
    [`${"d6+".repeat(20)}d6`, 60, "At character 61: a roll can have up to 20 parts"],
  ])("rejects %j with the position", (notation, offset, message) => {
    let error: unknown;
    try {
      parseDiceNotation(notation);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message, field: "notation" });
    expect((error as InputError).position?.offset).toBe(offset);
  });

  it("parses the normalized notation of any roll to the same terms", () => {
    fc.assert(
      fc.property(anyNotation, (notation) => {
        const terms = parseDiceNotation(notation);
        expect(parseDiceNotation(rollDice(terms).notation)).toEqual(terms);
      }),
    );
  });

  it("parses any text or throws an InputError", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9dkhlroF!+%*/()<=> -]{0,16}$/)), (notation) => {
        try {
          expect(parseDiceNotation(notation).length).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
    );
  });
});

describe("rollDice", () => {
  it("passes a chi-squared test of fairness, which loaded dice fail", () => {
    const counts = (source?: RandomSource) => {
      const values = Array.from({ length: 1_000 }, () => valuesOf(rollNotation("20d20", source))).flat();
      return Array.from({ length: 20 }, (_, face) => values.filter((value) => value === face + 1).length);
    };
    expect(chiSquared(counts())).toBeLessThan(chiSquaredLimit(20));
    expect(chiSquared(counts(biasedRandom(19)))).toBeGreaterThan(chiSquaredLimit(20));
  });

  it("numbers the dice across groups", () => {
    expect(diceOf(rollNotation("2d6+1d20", fixedDice(2, 5, 17)))).toEqual([
      { id: 1, value: 2, sides: 6, dropped: false, exploded: false },
      { id: 2, value: 5, sides: 6, dropped: false, exploded: false },
      { id: 3, value: 17, sides: 20, dropped: false, exploded: false },
    ]);
  });

  it("limits an exploding group to 100 dice, and a compounding die to 100 rolls", () => {
    const always: RandomSource = (words) => words.fill(1);
    for (const count of [1, 20]) {
      const dice = diceOf(rollNotation(`${count}d2!`, always));
      expect(dice).toHaveLength(100);
      expect(dice.filter(({ exploded }) => exploded)).toHaveLength(100 - count);
    }
    expect(rollNotation("20d2!!", always).total).toBe(20 * 100 * 2);
  });
});

describe("rollText", () => {
  it.each([
    ["4d6kh2", [3, 6, 1, 5], "4d6kh2: (3) + 6 + (1) + 5 = 11"],
    ["4d6kl2", [3, 6, 1, 5], "4d6kl2: 3 + (6) + 1 + (5) = 4"],
    ["4d6dh1", [3, 6, 1, 5], "4d6dh1: 3 + (6) + 1 + 5 = 9"],
    ["4d6dl1", [3, 6, 1, 5], "4d6dl1: 3 + 6 + (1) + 5 = 14"],
    ["2d20kh1", [7, 7], "2d20kh1: 7 + (7) = 7"],
    ["2d6dl2", [3, 4], "2d6dl2: (3) + (4) = 0"],
    ["2d6dl0", [3, 4], "2d6dl0: 3 + 4 = 7"],
    ["2d6!", [6, 6, 2, 5], "2d6!: 6! + 6! + 2 + 5 = 19"],
    ["2d6!kh2", [6, 4, 5], "2d6!kh2: 6! + (4) + 5 = 11"],
    ["2d10!!", [10, 10, 3, 4], "2d10!!: 23! + 4 = 27"],
    ["3d6ro<3", [1, 2, 5, 2, 6], "3d6ro<3: 2r + 5 + 6r = 13"],
    ["3dF", [1, 2, 3], "3dF: -1 + 0 + 1 = 0"],
    ["3d6=2", [5, 2, 6], "3d6=2: [(5), 2, (6)] = 1"],
    ["3d6<=2", [1, 2, 3], "3d6<=2: [1, 2, (3)] = 2"],
    ["3d6>=5kh1", [5, 2, 6], "3d6>=5kh1: [(5), (2), 6] = 1"],
    ["2d6>=6!", [6, 1, 6, 6, 1], "2d6>=6!: [6!, (1), 6!, 6!, (1)] = 3"],
    ["2d6/2", [3, 4], "2d6/2: [3 + 4] / 2 = 3"],
    ["(1-2d6)/4", [3, 3], "(1-2d6)/4: (1 - 3 - 3) / 4 = -2"],
    ["1+2d6/2*3", [3, 4], "1+2d6/2*3: 1 + [3 + 4] / 2 * 3 = 10"],
    ["20-2*d6", [3], "20-2*1d6: 20 - 2 * 3 = 14"],
    ["3d6 + 2", [4, 1, 6], "3d6+2: 4 + 1 + 6 + 2 = 13"],
    ["10 - d4", [3], "10-1d4: 10 - 3 = 7"],
    ["10 - 2d4", [3, 1], "10-2d4: 10 - 3 - 1 = 6"],
    ["2d6!dl1 + 1", [6, 1, 3], "2d6!dl1+1: 6! + (1) + 3 + 1 = 10"],
    ["-d4+1", [3], "-1d4+1: -3 + 1 = -2"],
    ["2d6*10", [3, 4], "2d6*10: [3 + 4] * 10 = 70"],
    ["( 2d6 + 1 ) * 2", [3, 4], "(2d6+1)*2: (3 + 4 + 1) * 2 = 16"],
    ["10-(d6-1)/2", [6], "10-(1d6-1)/2: 10 - (6 - 1) / 2 = 8"],
    ["2*(d6/2)", [5], "2*(1d6/2): 2 * (5 / 2) = 4"],
    ["(-d6)*2", [5], "(-1d6)*2: (-5) * 2 = -10"],
    ["3d6>4 + 1", [5, 2, 6], "3d6>4+1: [5, (2), 6] + 1 = 3"],
  ])("writes %s as one line", (notation, values, line) => {
    expect(rollText(rollDice(parseDiceNotation(notation), fixedDice(...values)))).toBe(line);
  });
});

describe("rangeText", () => {
  it.each([
    [{ least: 5, greatest: 20, average: 12.5 }, "Minimum 5, maximum 20, average 12.5"],
    [{ least: 20, greatest: 2000, average: 1010 }, "Minimum 20, maximum 2,000, average 1,010"],
    [{ least: 3, greatest: 18, average: 12.244598765 }, "Minimum 3, maximum 18, average 12.24"],
    [{ least: 0, greatest: 1, average: 0.0001234 }, "Minimum 0, maximum 1, average 0.00012"],
    [{ least: 4, average: 16.8 }, "Minimum 4; no maximum, because dice explode; average 16.8"],
    [{ greatest: 9, average: 5.8 }, "No minimum, because dice explode; maximum 9; average 5.8"],
    [{ average: 0 }, "No minimum; no maximum, because dice explode; average 0"],
    [{ least: 0, greatest: 9, average: 4, averageIsRough: true as const }, "Minimum 0, maximum 9, average about 4"],
  ])("describes %j", (range, words) => {
    expect(rangeText(range)).toBe(words);
  });
});

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

describe("notationOfLink", () => {
  it.each([
    ["#3d6+2", "3d6+2"],
    ["#4d6!kh3-1", "4d6!kh3-1"],
    ["#d%25", "d%"],
    ["#d%", "d%"],
    ["#2d6%20%2B%201", "2d6 + 1"],
    ["#3d", "3d"],
    ["#(2d6+1)*2/3", "(2d6+1)*2/3"],
    ["#4dF", "4dF"],
    ["#4d6ro%3C3", "4d6ro<3"],
    ["#5d10%3E=8!", "5d10>=8!"],
    ["#d%%3E50", "d%>50"],
    ["#old", undefined],
    ["", undefined],
    ["#", undefined],
    ["#about", undefined],
    ["#12", undefined],
    ["#%E0%A4", undefined],
  ])("reads %j as %j", (fragment, notation) => {
    expect(notationOfLink(fragment)).toBe(notation);
  });
});

describe("operations", () => {
  it.each([
    [{ count: -3, sides: 0 }, "1d2"],
    [{ count: 21, sides: 101 }, "20d100"],
    [{ count: Number.NaN, sides: Number.NaN }, "1d6"],
  ])("clamp %j to %s", async (options, notation) => {
    expect(await runOperation(operations.roll, undefined, options)).toMatchObject({ data: { notation } });
  });

  it("return the range of totals with the roll", async () => {
    const range = { least: 5, greatest: 20, average: 12.5 };
    expect(await runOperation(operations.notation, undefined, {})).toMatchObject({ data: { range } });
  });
});
