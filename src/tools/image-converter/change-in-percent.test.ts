import { describe, expect, it } from "vitest";
import { changeInPercent } from "./change-in-percent.ts";

describe("changeInPercent", () => {
  it.each([
    [100, 100, "0%"],
    [1000, 1001, "0%"],
    [1000, 999, "0%"],
    [200, 90, "−55%"],
    [90, 200, "+122%"],
  ])("formats the change from %i to %i bytes as %s", (before, after, change) => {
    expect(changeInPercent(before, after)).toBe(change);
  });
});
