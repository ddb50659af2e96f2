import { describe, expect, it } from "vitest";
import { isEs5 } from "./es5.ts";
import { parse } from "./parse.ts";

const treeOf = async (code: string, module = false) => (await parse(code, { module, bareReturns: true })).tree;

describe("isEs5", () => {
  it.each([
    "'use strict'; var a = [1, , 2], b = { c: 1, 'd-e': 2, 3: 4, get f() { return 1 }, set f(v) {} }",
    "function f(a, b) { this.x = arguments.length; return a ? b : void 0 } new f(1, 2); f.call(null), f['x']",
    "for (var i = 0; i < 3; i++) continue; for (var k in o) break; while (0); do {} while (0); l: { break l }",
    "switch (a) { case 1: break; default: } try { throw 1 } catch (e) { e } finally { f() } debugger; if (a) b; else c",
    "a = b = 1; a += 2; a -= a * 3 / 4 % 5; a <<= 1; a >>= 1; a >>>= 1; a &= a | 1 ^ 2; a |= ~1; a ^= -1; a++; --a; +a; !a",
    "typeof a, delete a.b, a instanceof b, 'a' in b, a == b, a != b, a === b, a !== b, a <= b, a >= b, a && b || c",
    "/[a-z](?=b)(?!c)(?:d)/gim; 0xff; 010; 1e3; .5; 'x\\u0041'; true; false; null; NaN; Infinity; undefined",
    "(function named() { return function () { return named } })(); return",
  ])("accepts %s", async (code) => {
    expect(isEs5(await treeOf(code))).toBe(true);
  });

  it.each([
    "f = () => 1",
    "class A {}",
    "a = class {}",
    "let a = 1",
    "const a = 1",
    "for (let i in o);",
    "for (var x of y);",
    "`template`",
    "tag`template`",
    "f(...a)",
    "[...a]",
    "a = { ...b }",
    "function f(...rest) {}",
    "function f(a = 1) {}",
    "function f({ a }) {}",
    "var { a } = b",
    "[a, b] = [b, a]",
    "try {} catch ({ a }) {}",
    "try {} catch {}",
    "function* g() {}",
    "a = function* () { yield 1 }",
    "async function f() {}",
    "a = async function () { await 1 }",
    "a = { async b() {} }",
    "a = { *b() {} }",
    "a = { b() {} }",
    "a = { b }",
    "a = { [b]: 1 }",
    "a = { get [b]() { return 1 } }",
    "a = { b() { super.b() } }",
    "a ** b",
    "a **= b",
    "a ?? b",
    "a ||= b",
    "a &&= b",
    "a ??= b",
    "a?.b",
    "a?.[b]",
    "a?.()",
    "1n",
    "1_000",
    "0b1",
    "0o7",
    "/a/u",
    "/a/y",
    "/a/s",
    "/a/v",
    "/(?<=a)b/",
    "/(?<name>a)/",
    "function f() { new.target }",
    "import('x')",
    "#!/usr/bin/env node\nimport.meta",
    "import 'x'",
    "export var a",
    "await 1",
    "if (a) { function f() {} }",
    "if (a) function f() {}",
    "switch (a) { case 1: function f() {} }",
    "l: function f() {}",
    "with (a) b",
    "eval('a')",
    "function f() { 'use asm' }",
    "var async = 1",
    "yield = 1",
    "function f(await) {}",
  ])("rejects %s", async (code) => {
    const tree = await treeOf(code).catch(() => treeOf(code, true));
    expect(isEs5(tree)).toBe(false);
  });
});
