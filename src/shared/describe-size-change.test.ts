import { describe, expect, it } from "vitest";
import { describeSizeChange } from "./describe-size-change.ts";

describe("describeSizeChange", () => {
  it.each([
    [100, 100, "same size"],
    [1000, 1001, "under 1% larger than the original"],
    [1000, 999, "under 1% smaller"],
    [200, 90, "55% smaller"],
    [10_000, 1, "99% smaller"],
    [100, 112, "12% larger than the original"],
    [90, 200, "122% larger than the original"],
  ])("describes the change from %i to %i bytes as %s", (before, after, change) => {
    expect(describeSizeChange(before, after)).toBe(change);
  });
});
