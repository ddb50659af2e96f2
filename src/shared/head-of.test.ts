import { describe, expect, it } from "vitest";
import { headOf } from "./head-of.ts";

describe("headOf", () => {
  it.each([
    ["abc", 2, "ab"],
    ["abc", 3, "abc"],
    ["a😀b", 3, "a😀"],
    ["a😀b", 2, "a"],
    ["\ud83d", 1, "\ud83d"],
    ["", 5, ""],
  ])("cuts %j at %i code units to %j", (text, length, head) => {
    expect(headOf(text, length)).toBe(head);
  });
});
