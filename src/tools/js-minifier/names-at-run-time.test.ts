import { expect, it } from "vitest";
import { namesReadAtRunTime } from "./names-at-run-time.ts";

const NONE = { classes: false, functions: false, variables: [] };

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
  ["log(x.constructor.name)", { classes: true, functions: /^[A-Z]/, variables: [] }],
])("finds which names are read in %s", (code, names) => {
  expect(namesReadAtRunTime(code)).toEqual(names);
});
