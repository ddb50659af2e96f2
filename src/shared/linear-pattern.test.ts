import { describe, expect, it } from "vitest";
import { compileLinear, linearMatches } from "#shared/linear-pattern.ts";

const matches = (text: string, pattern: string) =>
  [...linearMatches(text, compileLinear(pattern, "patterns"))].map(({ start, end }) => text.slice(start, end));

describe("linearMatches", () => {
  it.each([
    ["a1 b22", "\\d+", ["1", "22"]],
    ["id=7, id=8", "id=(\\d)", ["7", "8"]],
    ["a b", "a|(b)", ["a", "b"]],
    ["aXb", "x?", []],
  ])("%j by %s", (text, pattern, expected) => expect(matches(text, pattern)).toEqual(expected));

  it("takes linear time for patterns that browsers don’t", () => {
    expect(matches(`${"a".repeat(20_000)}b`, "^(a+)+$")).toEqual([]);
  });
});

describe("compileLinear", () => {
  it.each(["(?=a)", "(a)\\1", "("])("refuses %s", (pattern) => {
    expect(() => compileLinear(pattern, "patterns")).toThrow(
      expect.objectContaining({ name: "InputError", field: "patterns" }),
    );
  });
});
