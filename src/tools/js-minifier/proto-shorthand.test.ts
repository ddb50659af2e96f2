import { describe, expect, it } from "vitest";
import { parse } from "./parse.ts";
import { patchProtoShorthand } from "./proto-shorthand.ts";

describe("patchProtoShorthand", () => {
  it.each([
    ["f({ a, __proto__ }, {__proto__})", 'f({ a, ["__proto__"]:__proto__ }, {["__proto__"]:__proto__})'],
    ["\uFEFF({ __proto__ = 1 } = a)", '\uFEFF({ ["__proto__"]:__proto__ = 1 } = a)'],
    ["#!/usr/bin/env node\r\nf({ __proto__ })", '#!/usr/bin/env node\r\nf({ ["__proto__"]:__proto__ })'],
    ["f({ __proto__: __proto__, '__proto__': 1, a })", "f({ __proto__: __proto__, '__proto__': 1, a })"],
  ])("makes only the shorthand a computed key: %j", async (code, written) => {
    const { tree } = await parse(code, false);
    expect(patchProtoShorthand(code, tree)).toBe(written);
  });
});
