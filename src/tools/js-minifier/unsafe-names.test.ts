import { describe, expect, it } from "vitest";
import { parse } from "./parse.ts";
import { findUnsafeNames } from "./unsafe-names.ts";

describe("findUnsafeNames", () => {
  it.each([
    ["if (a) { function f() {} }", ["f"]],
    ["function g() { if (a) { function f() {} } f() }", ["f"]],
    ["function g() { if (a) function f() {} }", ["f"]],
    ["() => { { function f() {} f() } }", []],
    ["function g() { { h(f, () => f()); function f() {} x = f; return f } }", []],
    ["function g() { { function f() {} f = 1 } }", ["f"]],
    ["function g() { { function f() {} [f] = [1] } }", ["f"]],
    ["function g(f) { { function f() {} f() } }", ["f"]],
    ["function g() { { function f() {} f() } } function h() { { function f() {} f() } }", ["f"]],
    ["function g() { { let f; { function f() {} f() } } }", ["f"]],
    ["function g() { { function f() {} f() } eval('f') }", ["f"]],
    ["function g() { { function f() {} f() } with (a) b }", ["f"]],
    ["function g() { switch (a) { case 1: function f() {} case 2: f() } }", ["f"]],
    ["function g() { 'use strict'; if (a) { function f() {} } f() }", []],
    ["function g() { 'use strict' } if (a) { function f() {} }", ["f"]],
    ["class A { m() { if (a) { function f() {} } f() } static { function f2() {} f2() } }", ["f"]],
    ["function f(a, get = () => a) { var a }", ["a"]],
    ["function f(get = () => x) { { var x } }", ["x"]],
    ["(get = () => x) => { function x() {} }", ["x"]],
    ["function f(a, get = () => a) { function g() { var a } }", []],
    ["function f(a, b = 1, { c }) { var a }", []],
    ["() => { y; let y }", ["y"]],
    ["() => { new Y(); class Y {} }", ["Y"]],
    ["() => { log(() => y); const y = 1; y }", []],
    ["let a; let a; a", []],
  ])("finds the names that terser misjudges in %s", async (code, names) => {
    const { tree } = await parse(code, false);
    expect(findUnsafeNames(tree, { module: false })).toEqual(names);
  });
});
