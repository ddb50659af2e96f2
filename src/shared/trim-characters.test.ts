import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trimCharacters, trimEndCharacters } from "./trim-characters.ts";

describe("trimCharacters", () => {
  it.each([
    ["", ""],
    ["..", ""],
    ["a", "a"],
    [". a. b .", "a. b"],
  ])("trims %j to %j", (text, trimmed) => {
    expect(trimCharacters(text, ". ")).toBe(trimmed);
  });

  it("agrees with a regular expression", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab.- ") }), (text) => {
        expect(trimCharacters(text, ".- ")).toBe(text.replaceAll(/^[.\- ]+|[.\- ]+$/g, ""));
        expect(trimEndCharacters(text, ".- ")).toBe(text.replace(/[.\- ]+$/, ""));
      }),
    );
  });
});
