import { describe, expect, it } from "vitest";
import { parse } from "./parse.ts";
import { findRuntimeNames } from "./runtime-names.ts";
import { staticMembersOf } from "./static-members.ts";

const NONE = { classes: false, functions: false, variables: [] };
const ALL_CONSTRUCTORS = { classes: true, functions: /^[A-Z]/, variables: [] };

describe("findRuntimeNames", () => {
  it.each([
    ["function go() {} log(this.name, element.name, user.name)", NONE],
    ["function go() {} log(go.name)", { classes: /^go$/, functions: /^go$/, variables: [] }],
    ["function*go(){} log(go.name)", { classes: /^go$/, functions: /^go$/, variables: [] }],
    ["class $A {} log($A?.name)", { classes: /^\$A$/, functions: /^\$A$/, variables: [] }],
    ["const go = (a, b) => a; log(go.name)", { ...NONE, variables: ["go"] }],
    ["let go; go = async function () {}; log(go . name)", { ...NONE, variables: ["go"] }],
    ["value = (a || b) ? 1 : 2; log(value.name)", NONE],
    ["const F = class Own {}; log(F.name)", { classes: /^Own$/, functions: /^Own$/, variables: ["F"] }],
    ["var f = function own(n) {}; log(f['name'])", { classes: /^own$/, functions: /^own$/, variables: ["f"] }],
    ["const { name: n } = async function* own() {}", { classes: /^own$/, functions: /^own$/, variables: [] }],
    ["function go() {} let a = go; const b = a; log(b.name)", { classes: /^go$/, functions: /^go$/, variables: [] }],
    ["const go = () => 1, a = go; const { x, name } = a;", { ...NONE, variables: ["go"] }],
    ["go.name = 1; go.name == 1; function go() {}", { classes: /^go$/, functions: /^go$/, variables: [] }],
    ["go.name = 1; function go() {}", NONE],
    ["log(x.constructor.name)", ALL_CONSTRUCTORS],
    ["log(x.constructor['name'], x['length'])", ALL_CONSTRUCTORS],
    ["log(x['constructor']?.name)", ALL_CONSTRUCTORS],
    ["log((x.constructor || y).name)", ALL_CONSTRUCTORS],
    ["log(new.target.name)", ALL_CONSTRUCTORS],
    ["const { name } = this.constructor", ALL_CONSTRUCTORS],
    ["const { constructor: { name } } = this", ALL_CONSTRUCTORS],
    ["const { constructor: type } = this; log(type.name)", ALL_CONSTRUCTORS],
    ["const type = f(x, y).constructor, t = type; log(t.name)", ALL_CONSTRUCTORS],
    ["const copy = new type.constructor(1); log(copy.name)", NONE],
    ["const o = { constructor: type }; log(type.names)", NONE],
    ["class A { static get table() { return this.name } }", ALL_CONSTRUCTORS],
    ["class A { static who() { const self = this; return super.name + self.name } }", ALL_CONSTRUCTORS],
    ["class A { static x = 1; constructor(name) { this.name = name } }", NONE],
    ["class A { static x = 1; log() { return this.name + 'static' } }", NONE],
    ["class A { static of(x) { return '}' } who() { const self = this; return self.name } }", NONE],
    ["class A { static of(x) { return '}' + this.name } }", ALL_CONSTRUCTORS],
    ["class A { static #a = () => { const { name } = this } }", ALL_CONSTRUCTORS],
    ["class A { static { log(super.name) } }", ALL_CONSTRUCTORS],
    ["const A = class extends B {}; log(x.constructor.name)", { ...ALL_CONSTRUCTORS, variables: ["A"] }],
  ])("finds the names read in %s", async (code, names) => {
    const { tree } = await parse(code, false);
    expect(findRuntimeNames(code, staticMembersOf(code, tree))).toEqual(names);
  });
});
