import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "./match-template.ts";

const write = (text: string, pattern: RegExp, template: string) => {
  const found = pattern.exec(text);
  return found && compileTemplate(template, pattern)(found);
};

describe("compileTemplate", () => {
  it.each([
    ["2026-05", /(\d+)-(\d+)/, "", "2026-05"],
    ["2026-05", /(\d+)-(\d+)/, "$&", "2026-05"],
    ["2026-05", /(\d+)-(\d+)/, "$2/$1", "05/2026"],
    ["2026-05", /(?<year>\d+)-/, "in $<year>: $1", "in 2026: 2026"],
    ["b", /(a)|(?<b>b)|(?<c>c)/, "[$1$2$<c>]", "[b]"],
    ["a", /(a)/, "\\t$1\\n$1\\\\n", "\ta\na\\n"],
    ["a", /(a)/, "$$1 $$$1", "$1 $a"],
    ["a", /(a)/, "$10 $01", "a0 a"],
    ["abcdefghijk", /(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)/, "$11$1$10", "kaj"],
    ["a", /a/, "$ $< $", "$ $< $"],
    ["a", /a/, "none", "none"],
  ])("writes for %j, %s and %j the text %j", (text, pattern, template, written) => {
    expect(write(text, pattern, template)).toBe(written);
  });

  it.each([
    [/(a)/, "$2", "$2"],
    [/(a)/, "$0", "$0"],
    [/[(]a(?:b)\(/, "$1", "$1"],
    [/(a)/, "$23", "$23"],
    [/(?<year>a)/, "$<month>", "named month"],
    [/(a)/, "$<1>", "named 1"],
  ])("rejects for %s the template %j without a group %s", (pattern, template, group) => {
    expect(() => compileTemplate(template, pattern)).toThrow(
      expect.objectContaining({
        message: `List each match as: the pattern has no group ${group}`,
        field: "listAs",
      }),
    );
  });

  it("writes the same as String.prototype.replace", () => {
    const parts = fc.constantFrom("$&", "$$", "$1", "$2", "$13", "$02", "$<n>", "a", " ", "$", "&", "<n>");
    fc.assert(
      fc.property(fc.array(parts), fc.constantFrom("ab", "b"), (template, text) => {
        const pattern = /^(a)?(?<n>b)$/;
        expect(write(text, pattern, template.join("") || "$&")).toBe(text.replace(pattern, template.join("") || "$&"));
      }),
    );
  });
});
