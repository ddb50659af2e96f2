import { describe, expect, it } from "vitest";
import { dropConsole } from "./drop-console.ts";

describe("dropConsole", () => {
  it.each([
    ["console.log(1); a()", ";; a()"],
    ["if (a) console.log('x'); else b()", "if (a) 0; else b()"],
    ["a && console.info(b()), c ? console.log(d) : 0", "a && void(b()), c ? void(d) : 0"],
    ["console?.error(...list, 'x', `y`, z)", "void([...list],`y`,z)"],
    ["console.log(() => { console.log(1) })", "void(() => { ; })"],
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
