import { describe, expect, it } from "vitest";
import { rewriteLiterals } from "./literals.ts";

describe("rewriteLiterals", () => {
  it.each([
    ["[1,,2]", "[1,2]"],
    ["[1, , ,2]", "[1  ,2]"],
    ["{a:0x1F, b:-0xff, c:0b101, d:0o17}", "{a:31, b:-255, c:5, d:15}"],
    ["[0xFFFFFFFFFFFFFFFF]", "[18446744073709551615]"],
    ["{a:+1, b: +.5, c:1e+5}", "{a:1, b: .5, c:1e+5}"],
    [String.raw`{'a':'x\x41', "b":"\xe9\\x41"}`, String.raw`{'a':'x\u0041', "b":"\u00e9\\x41"}`],
    ["+1", "1"],
    ["[TRUE, none,nil ,-Infinity ,{a:NaN}]", "[true, null,null ,null ,{a:null}]"],
    [
      String.raw`{"a":"C:\Users\d\u00e9\x", b:"\d+\_\\d\"\u"}`,
      String.raw`{"a":"C:\\Users\\d\u00e9\\x", b:"\\d+\_\\d\"\\u"}`,
    ],
    ["/* one */ +1", "/* one */ 1"],
    [String.raw`['\v\0', "\01"]`, String.raw`['\u000b\u0000', "\\01"]`],
    ["'one \\\ntwo'", "'one two'"],
    [String.raw`['\\"', 'a"b']`, String.raw`['\\\"', 'a"b']`],
    ["[1\u00a0,\u00a0'\u00a0', 2\u202f\n]", "[1 , '\u00a0', 2 \n]"],
    ["[0b12, x0x1, 0x]", "[0b12, x0x1, 0x]"],
  ])("rewrites %s as JSON literals", (text, expected) => {
    expect(rewriteLiterals(text).text).toBe(expected);
  });

  it.each([
    "[\"a,,b\", '0x1', `+1`]",
    "[1] // a,,b 0x1",
    "[1 /* ,, */]",
    '["a,,b',
    "{a: it's ,, 0x1}",
    "{none: 1, nil: 2}",
    "[none of them, x.nil]",
    "{a: 1, nil /**/: 2}",
  ])("leaves alone what may be inside a string or comment: %s", (text) => {
    expect(rewriteLiterals(text).text).toBe(text);
  });

  it("maps offsets back to the original text", () => {
    const text = "[1,,0xFFFFFFFFFFFFFFFF,+x2,+3 }";
    const rewritten = rewriteLiterals(text);
    expect(rewritten.text).toBe("[1,18446744073709551615,+x2,3 }");
    for (const mark of ["[", "1", "x2", "}"]) {
      expect(rewritten.originOf(rewritten.text.indexOf(mark))).toBe(text.indexOf(mark));
    }
  });
});
