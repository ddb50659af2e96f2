import { describe, expect, it } from "vitest";
import { parseDiceNotation } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import { rangeText, rollText } from "./roll-text.ts";
import { fixedDice } from "./testing/fixed-dice.ts";

describe("rollText", () => {
  it.each([
    ["3d6 + 2", [4, 1, 6], "3d6+2: 4 + 1 + 6 + 2 = 13"],
    ["10 - d4", [3], "10-1d4: 10 - 3 = 7"],
    ["10 - 2d4", [3, 1], "10-2d4: 10 - 3 - 1 = 6"],
    ["2d20k", [17, 4], "2d20kh1: 17 + (4) = 17"],
    ["2d6!dl1 + 1", [6, 1, 3], "2d6!dl1+1: 6! + (1) + 3 + 1 = 10"],
    ["-d4+1", [3], "-1d4+1: -3 + 1 = -2"],
    ["2d6*10", [3, 4], "2d6*10: [3 + 4] * 10 = 70"],
    ["( 2d6 + 1 ) * 2", [3, 4], "(2d6+1)*2: (3 + 4 + 1) * 2 = 16"],
    ["10-(d6-1)/2", [6], "10-(1d6-1)/2: 10 - (6 - 1) / 2 = 8"],
    ["2*(d6/2)", [5], "2*(1d6/2): 2 * (5 / 2) = 4"],
    ["(-d6)*2", [5], "(-1d6)*2: (-5) * 2 = -10"],
    ["3d6>4 + 1", [5, 2, 6], "3d6>4+1: [5, (2), 6] + 1 = 3"],
    ["2d6ro1", [1, 3, 4], "2d6ro1: 3r + 4 = 7"],
    ["d10!!", [10, 3], "1d10!!: 13! = 13"],
    ["2dF", [1, 3], "2dF: -1 + 1 = 0"],
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
