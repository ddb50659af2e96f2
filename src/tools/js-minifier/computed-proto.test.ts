import { expect, it } from "vitest";
import { writeProtoComputed } from "./computed-proto.ts";
import { parse } from "./parse.ts";

it.each([
  ["f({ a, __proto__ }, {__proto__})", 'f({ a, ["__proto__"]:__proto__ }, {["__proto__"]:__proto__})'],
  ["\uFEFF({ __proto__ = 1 } = a)", '\uFEFF({ ["__proto__"]:__proto__ = 1 } = a)'],
  ["#!/usr/bin/env node\r\nf({ __proto__ })", '#!/usr/bin/env node\r\nf({ ["__proto__"]:__proto__ })'],
  ["f({ __proto__: __proto__, '__proto__': 1, a })", "f({ __proto__: __proto__, '__proto__': 1, a })"],
])("writes only a shorthand as computed: %j", async (code, written) => {
  const { tree } = await parse(code, { module: false, bareReturns: false });
  expect(writeProtoComputed(code, tree)).toBe(written);
});
