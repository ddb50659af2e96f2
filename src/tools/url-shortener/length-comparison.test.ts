import { describe, expect, it } from "vitest";
import { compareLengths } from "./length-comparison.ts";

describe("compareLengths", () => {
  it.each([
    [100, 25, "100 → 25 characters, 75% shorter"],
    [2048, 30, "2,048 → 30 characters, 99% shorter"],
    [25, 25, "25 → 25 characters, the same length"],
    [20, 25, "20 → 25 characters, 5 longer"],
  ])("compares %i with %i characters", (long, short, words) => {
    expect(compareLengths("x".repeat(long), "y".repeat(short))).toBe(words);
  });
});
