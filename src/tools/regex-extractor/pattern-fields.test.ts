import { describe, expect, it } from "vitest";
import { readLiteral } from "./pattern-literal.ts";
import { insertCode } from "./pattern-sheet.tsx";

describe("insertCode", () => {
  it.each([
    ["", [0, 0], "\\d", "\\d", 2],
    ["ab", [1, 1], "\\d", "a\\db", 3],
    ["abc", [1, 2], "\\d", "a\\dc", 3],
    ["ab", [2, 2], "(…)", "ab()", 3],
    ["abc", [0, 2], "(?<name>…)", "(?<name>ab)c", 10],
  ] as const)("inserts into %j with selection %j the code %j", (pattern, selection, code, next, cursor) => {
    expect(insertCode(pattern, selection, code)).toEqual({ pattern: next, cursor });
  });
});

describe("readLiteral", () => {
  it.each([
    ["/a+/gi", "a+", "gi"],
    ["/\\d/", "\\d", ""],
    [" /https?:\\/\\/x/g;\n", "https?:\\/\\/x", "g"],
    ["/[/\\]]/u", "[/\\]]", "u"],
  ])("reads %j", (text, pattern, flags) => {
    expect(readLiteral(text)).toEqual({ pattern, flags });
  });

  it.each(["a+", "/", "//", "//g", "/usr/local/bin", "/a/x", "/a/gg", "/(/", "/a\nb/", "a/b/g", "/a/g /b/g"])(
    "returns undefined for %j",
    (text) => {
      expect(readLiteral(text)).toBe(undefined);
    },
  );
});
