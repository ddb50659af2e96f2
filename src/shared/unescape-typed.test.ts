import { describe, expect, it } from "vitest";
import { unescapeTyped } from "./unescape-typed.ts";

describe("unescapeTyped", () => {
  it.each([
    ["\\n", "\n"],
    ["\\t|\\r", "\t|\r"],
    ["\\\\n", "\\n"],
    ["\\d", "\\d"],
    ["\\", "\\"],
    [",", ","],
  ])("reads %j as %j", (typed, text) => {
    expect(unescapeTyped(typed)).toBe(text);
  });
});
