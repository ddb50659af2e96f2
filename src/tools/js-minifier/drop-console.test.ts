import { describe, expect, it } from "vitest";
import { dropConsole } from "./drop-console.ts";

describe("dropConsole", () => {
  it.each([
    ["console.log(1); a()", ";; a()"],
    ["if (a) console.log('x'); else b()", "if (a) 0; else b()"],
    ["a && console.info(b()), c ? console.log(d.e) : 0", "a && void(b()), c ? void(d.e) : 0"],
    ["console?.error(...list, 'x', this, `y`, z)", "void([...list],`y`)"],
    ["console.log(run(() => { console.log(1) }))", "void(run(() => { ; }))"],
    ["console.log(() => { console.log(1) }, first)", ";"],
    ["run\nconsole.log(a())\n;[b]", "run\nvoid(a())\n;[b]"],
  ])("keeps only the effects of the arguments of %j", (code, expected) => {
    expect(dropConsole(code, false)).toBe(expected);
  });

  it.each([
    "x = console.log(1)",
    "console.log = log",
    "(function (console) { console.log(1) })(own)",
    "const { console } = own; console.log(1)",
    "const { log: console } = own; console.log(1)",
    "console = own; console.log(1)",
    "try {} catch (console) { console.log(1) }",
  ])("keeps %j", (code) => {
    expect(dropConsole(code, false)).toBe(code);
  });
});
