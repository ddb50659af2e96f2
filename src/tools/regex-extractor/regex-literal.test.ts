import { describe, expect, it } from "vitest";
import { readLiteral } from "./regex-literal.ts";

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
