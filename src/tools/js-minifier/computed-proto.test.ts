import { type MinifyOptions, minify } from "terser";
import { expect, it } from "vitest";
import { writeProtoComputed } from "./computed-proto.ts";
import type { SyntaxTree } from "./es5.ts";

it.each([
  ["f({ a, __proto__ }, {__proto__})", 'f({ a, ["__proto__"]:__proto__ }, {["__proto__"]:__proto__})'],
  ["\uFEFF({ __proto__ = 1 } = a)", '\uFEFF({ ["__proto__"]:__proto__ = 1 } = a)'],
  ["#!/usr/bin/env node\r\nf({ __proto__ })", '#!/usr/bin/env node\r\nf({ ["__proto__"]:__proto__ })'],
  ["f({ __proto__: __proto__, '__proto__': 1, a })", "f({ __proto__: __proto__, '__proto__': 1, a })"],
])("writes only a shorthand as computed: %j", async (code, written) => {
  const options = { compress: false, mangle: false, format: { ast: true } };
  const { ast } = (await minify(code, options as MinifyOptions)) as unknown as { ast: SyntaxTree };
  expect(writeProtoComputed(code, ast)).toBe(written);
});
