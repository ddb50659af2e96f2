import { describe, expect, it } from "vitest";
import { strengthOf, timeToGuess } from "./strength.ts";

describe("strengthOf", () => {
  it.each([
    ["", 0, "Weak"],
    ["1234", 1, "Weak"],
    ["abc1", 2, "Weak"],
    ["abcdefg1", 3, "Medium"],
    ["Abcdefg1", 4, "Medium"],
    ["Abcdefg1!", 5, "Strong"],
    ["abcdefghij1!", 5, "Strong"],
    ["Abcdefghij1!", 6, "Strong"],
  ])("rates %j with %i points: %s", (password, points, label) => {
    expect(strengthOf(password)).toMatchObject({ points, label });
  });
});

describe("timeToGuess", () => {
  it.each([
    [10, "less than a second"],
    [40, "5 seconds"],
    [52, "6 hours"],
    [66, "12 years"],
    [78, "48 thousand years"],
    [82.6, "1 million years"],
    [92, "785 million years"],
    [93, "2 billion years"],
    [95, "6 billion years"],
    [96, "13 billion years"],
    [97, "longer than the universe is old"],
    [128, "longer than the universe is old"],
  ])("estimates %d bits as %s", (bits, time) => {
    expect(timeToGuess(bits)).toBe(time);
  });
});
