import { describe, expect, it } from "vitest";
import { replaceMatches } from "./replace-matches.ts";

describe("replaceMatches", () => {
  it.each([
    ["2026-05", /(\d+)-(\d+)/, "$2/$1", "05/2026"],
    ["2026-05", /(?<year>\d+)-/, "$<year>.", "2026.05"],
    ["a b", /\w/g, "[$&]", "[a] [b]"],
    ["a,b", /,/g, "\\n", "a\nb"],
    ["a,b", /,/g, "\\\\n", "a\\nb"],
    ["a,b", /,/g, "$$", "a$b"],
    ["aaa", /a/g, "", ""],
    ["aaa", /a/, "b", "baa"],
  ])("replaces in %j matches of %s with %j", (text, pattern, replacement, result) => {
    expect(replaceMatches(text, pattern, replacement)).toBe(result);
  });
});
