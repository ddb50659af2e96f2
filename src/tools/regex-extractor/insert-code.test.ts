import { describe, expect, it } from "vitest";
import { insertCode } from "./insert-code.ts";

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
