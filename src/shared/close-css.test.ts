import { tokenize } from "@csstools/css-tokenizer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeCss } from "#shared/close-css.ts";

describe("closeCss", () => {
  it.each([
    ["a{color:red", "a{color:red}", "block at line 1, column 2"],
    ["@media print{\na{b:c", "@media print{\na{b:c}}", "block at line 1, column 13"],
    ["a{b:url(x", "a{b:url(x)}", "block at line 1, column 2"],
    ["@import url(x", "@import url(x)", "URL at line 1, column 9"],
    ["@import url(x\\)", "@import url(x\\))", "URL at line 1, column 9"],
    ["@import url('x", "@import url('x')", "bracket at line 1, column 12"],
    ["@import 'x", "@import 'x'", "string at line 1, column 9"],
    ["@import 'x\\'", "@import 'x\\''", "string at line 1, column 9"],
    ["@import '", "@import ''", "string at line 1, column 9"],
    ["a{b:c}/* d", "a{b:c}/* d*/", "comment at line 1, column 7"],
    ["/*/", "/*/*/", "comment at line 1, column 1"],
    ["@media (width:1px", "@media (width:1px)", "bracket at line 1, column 8"],
    ["a{b:[c (d{e", "a{b:[c (d{e})]}", "block at line 1, column 2"],
    ["a{b:c(}", "a{b:c(})}", "block at line 1, column 2"],
    ["a{b:c\\", "a{b:c\uFFFD}", "block at line 1, column 2"],
    ["a{b:'c\\", "a{b:'c'}", "block at line 1, column 2"],
    ["a{b:url(c\\", "a{b:url(c\uFFFD)}", "block at line 1, column 2"],
  ])("closes %j", (css, closed, place) => {
    const warnings: string[] = [];
    expect(closeCss(css, (warning) => warnings.push(warning))).toBe(closed);
    expect(warnings).toEqual([`The ${place} is never closed, so it ends with the style sheet`]);
  });

  it.each(["", "a{b:c}", "a{b:'c\\\\'}", "/**/", "@import url(x\\\\)", "a{b:c}}", "a{b:')'}/* { */", "@import 'x';"])(
    "leaves %j as it is",
    (css) => {
      expect(closeCss(css, expect.unreachable)).toBe(css);
    },
  );

  it("keeps the tokens, and closes only once", () => {
    const text = fc.string({ unit: fc.constantFrom(..."a1 {}():;,.#@-/*\\\"'![]\n%", "url(", "/*", "*/") });
    const valuesOf = (css: string) => tokenize({ css }).map(([type, , , , value]) => [type, value]);
    fc.assert(
      fc.property(text, (css) => {
        const closed = closeCss(css);
        expect(valuesOf(closed).slice(0, valuesOf(css).length - 1)).toEqual(valuesOf(css).slice(0, -1));
        expect(closeCss(closed, expect.unreachable)).toBe(closed);
      }),
      { numRuns: 2_000 },
    );
  });
});
