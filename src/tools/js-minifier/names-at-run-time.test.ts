import { expect, it } from "vitest";
import { namesReadAtRunTime } from "./names-at-run-time.ts";
import { parse } from "./parse.ts";
import { staticMembersOf } from "./static-members.ts";

const NONE = { classes: false, functions: false, variables: [] };
const OF_CONSTRUCTORS = { classes: true, functions: /^[A-Z]/, variables: [] };

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
  ["log(x.constructor.name)", OF_CONSTRUCTORS],
  ["log(x.constructor['name'], x['length'])", OF_CONSTRUCTORS],
  ["log(x['constructor']?.name)", OF_CONSTRUCTORS],
  ["log((x.constructor || y).name)", OF_CONSTRUCTORS],
  ["log(new.target.name)", OF_CONSTRUCTORS],
  ["const { name } = this.constructor", OF_CONSTRUCTORS],
  ["const { constructor: { name } } = this", OF_CONSTRUCTORS],
  ["const { constructor: type } = this; log(type.name)", OF_CONSTRUCTORS],
  ["const type = f(x, y).constructor, t = type; log(t.name)", OF_CONSTRUCTORS],
  ["const copy = new type.constructor(1); log(copy.name)", NONE],
  ["const o = { constructor: type }; log(type.names)", NONE],
  ["class A { static get table() { return this.name } }", OF_CONSTRUCTORS],
  ["class A { static who() { const self = this; return super.name + self.name } }", OF_CONSTRUCTORS],
  ["class A { static x = 1; constructor(name) { this.name = name } }", NONE],
  ["class A { static x = 1; log() { return this.name + 'static' } }", NONE],
  ["class A { static of(x) { return '}' } who() { const self = this; return self.name } }", NONE],
  ["class A { static of(x) { return '}' + this.name } }", OF_CONSTRUCTORS],
  ["class A { static #a = () => { const { name } = this } }", OF_CONSTRUCTORS],
  ["class A { static { log(super.name) } }", OF_CONSTRUCTORS],
  ["const A = class extends B {}; log(x.constructor.name)", { ...OF_CONSTRUCTORS, variables: ["A"] }],
])("finds which names are read in %s", async (code, names) => {
  const { tree } = await parse(code, { module: false, bareReturns: false });
  expect(namesReadAtRunTime(code, staticMembersOf(code, tree))).toEqual(names);
});
