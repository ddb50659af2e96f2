import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  splitAtCharacters,
  splitAtPattern,
  splitAtSubstring,
  splitByLength,
  splitIntoCount,
  unescapeDelimiter,
} from "./split-text.ts";

describe("at characters", () => {
  it.each([
    ["a,b,c", ",", ["a", "b", "c"]],
    ["a,,b,", ",", ["a", "", "b", ""]],
    ["abc", ",", ["abc"]],
    ["", ",", [""]],
    ["a,b;c d", ",; ", ["a", "b", "c", "d"]],
    ["1.2|3", ".|", ["1", "2", "3"]],
    ["a]b^c-d\\e", "]^-\\", ["a", "b", "c", "d", "e"]],
    ["x🇫🇷y🇩🇪z🇫🇮", "🇫🇷🇩🇪", ["x", "y", "z🇫🇮"]],
    ["né", "", ["n", "é"]],
  ])("%j at %j", (text, delimiters, parts) => {
    expect([...splitAtCharacters(text, delimiters)]).toEqual(parts);
  });
});

describe("at a substring", () => {
  it.each([
    ["a, b, c", ", ", ["a", "b", "c"]],
    ["aXYbXcYd", "XY", ["a", "bXcYd"]],
    ["aaa", "aa", ["", "a"]],
    ["👍🏽👎", "", ["👍🏽", "👎"]],
  ])("%j at %j", (text, substring, parts) => {
    expect([...splitAtSubstring(text, substring)]).toEqual(parts);
  });

  it("is undone by joining", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", ",", " ") }),
        fc.constantFrom(",", "a,", " "),
        (text, by) => {
          expect([...splitAtSubstring(text, by)].join(by)).toBe(text);
          expect([...splitAtSubstring(text, by)]).toEqual(text.split(by));
        },
      ),
    );
  });
});

describe("at a pattern", () => {
  it.each([
    ["a1b22c", "\\d+", ["a", "b", "c"]],
    ["a1b2", "(\\d)", ["a", "1", "b", "2", ""]],
    ["a,b", "(,)|(;)", ["a", ",", "b"]],
    ["😀b", "", ["😀", "b"]],
    ["ab-cd", "\\-", ["ab", "cd"]],
    ["Ünï", "\\p{Lu}", ["", "nï"]],
  ])("%j at %j", (text, pattern, parts) => {
    expect(splitAtPattern(text, pattern)).toEqual(parts);
  });

  it.each(["[", "*", "(?<n", "a{2,1}"])("refuses %j", (pattern) => {
    expect(() => splitAtPattern("a", pattern)).toThrow(SyntaxError);
  });
});

describe("by length and count", () => {
  it.each([
    ["hello world", 5, ["hello", " worl", "d"]],
    ["abc", 10, ["abc"]],
    ["", 3, []],
    ["a\r\nb", 1, ["a", "\r\n", "b"]],
    ["👩‍👩‍👧e\u0301x", 2, ["👩‍👩‍👧e\u0301", "x"]],
  ])("%j in lengths of %i", (text, length, parts) => {
    expect([...splitByLength(text, length)]).toEqual(parts);
  });

  it.each([
    ["abcdefghijk", 5, ["abc", "def", "ghi", "jk"]],
    ["abcdef", 3, ["ab", "cd", "ef"]],
    ["ab", 5, ["a", "b"]],
    ["ab", 1, ["ab"]],
    ["👍🏽👎❤️", 2, ["👍🏽👎", "❤️"]],
  ])("%j in %i", (text, count, parts) => {
    expect([...splitIntoCount(text, count)]).toEqual(parts);
  });

  it("loses nothing and makes chunks of the ceiling of length over count", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const length = (part: string) => [...new Intl.Segmenter("en").segment(part)].length;
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (whole, count) => {
        const parts = [...splitIntoCount(whole, count)];
        expect(parts.join("")).toBe(whole);
        expect(parts.length).toBeLessThanOrEqual(count);
        expect(length(parts[0] ?? "")).toBe(Math.ceil(length(whole) / count));
      }),
    );
  });
});

it.each([
  ["\\n", "\n"],
  ["\\t|\\r", "\t|\r"],
  ["\\\\n", "\\n"],
  ["\\d", "\\d"],
  [",", ","],
])("reads the delimiter %j as %j", (typed, delimiter) => {
  expect(unescapeDelimiter(typed)).toBe(delimiter);
});
