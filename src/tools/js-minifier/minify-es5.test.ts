import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { minifyEs5 } from "./minify-es5.ts";

const SETTINGS = { mangle: true, dropConsole: false, asciiOnly: true, bareReturns: false, keepComment: false } as const;

/** What a script logs, throws, and leaves to the other scripts of the page. */
function observe(code: string): string {
  const log: unknown[] = [];
  const context = createContext({ log: (...values: unknown[]) => log.push(values), console: { log: () => {} } });
  let thrown: string | undefined;
  try {
    runInContext(code, context, { timeout: 30_000 });
  } catch (error) {
    thrown = (error as Error).name;
  }
  const globals = Object.entries(context)
    .map(([name, value]) => `${name}: ${typeof value}`)
    .sort();
  return JSON.stringify([log, thrown, globals], (_, value) =>
    Object.is(value, -0) ? "-0" : String(value) === "NaN" ? "NaN" : value,
  );
}

describe("a script in ES5", () => {
  it.each([
    "var fns = []; for (var i = 0; i < 3; i++) fns.push(function () { return i }); log(fns.map(function (f) { return f() }))",
    "for (var i = 0, fns = []; i < 3; i++) (function (j) { var k = j * 2; fns.push(function () { return k++ }) })(i); log(fns[0](), fns[0](), fns[2]())",
    "function f(a, b) { arguments[0] = 2; b = 3; return [a, arguments[1], arguments.length] } log(f(1, 1), f(1))",
    "function f(a, b) { 'use strict'; arguments[0] = 2; b = 3; return [a, arguments[1]] } log(f(1, 1))",
    "function f(a) { return a ? a * arguments.callee(a - 1) : 1 } log(f(5))",
    "function f(a, b, c) { return a } log(f.length, (function (unused, unused2) {}).length, f(1))",
    "var o = { get p() { log('get'); return 1 }, set p(v) { log('set', v) } }; o.p; o.p = o.p + 1; o.p++; o['p'] += 2; log(o.p === 1)",
    "var o = {}; Object.defineProperty(o, 'x', { get: function () { log('read'); return 2 } }); var unused = o.x; (function () { o.x })(); o.x && 0",
    "function f() { try { return log('try') } catch (e) { return 2 } finally { log('finally') } } f()",
    "function f() { try { throw 1 } catch (e) { return e } finally { return 3 } } log(f())",
    "function f() { for (var i = 0; i < 3; i++) { try { continue } finally { log(i) } } return i } log(f())",
    "function f() { var a = 1; try { a = 2; throw 0 } catch (e) { var b = a } return [a, b] } log(f())",
    "outer: for (var i = 0; i < 3; i++) { for (var j = 0; ; j++) { if (j == 2) continue outer; if (i == 2) break outer; log(i, j) } }",
    "block: { log(1); if (log) break block; log(2) } log(3)",
    "switch (3) { default: log('default'); case 1: log(1); break; case 2: log(2) }",
    "function f(x) { switch (x) { case 1: case 2: x += 10; case 3: x += 100; break; case f(9): return 'call'; default: x = -x } return x } log(f(1), f(3), f(4))",
    "log(early, typeof later, typeof never); var early = 1; function later() {} log(early)",
    "var f = 1; function f() {} log(typeof f); var f; log(typeof f); var x = 1; var x; log(x)",
    "(function () { log(typeof a, typeof b); var a = function () {}; function b() { return 1 } var b = 2; log(b) })()",
    "var o = { a: 1 }; log(delete o.a, delete o.b, 'a' in o, delete missing, typeof missing); var kept = 1; log(delete kept, kept)",
    "(function (undefined, NaN, Infinity) { log(undefined, NaN, Infinity, 0 / 0, 1 / 0, void 0 === undefined) })(1, 2, 3)",
    "(function () { var undefined = 5; log(undefined, [][0] === undefined) })()",
    "var n = 0; function t() { n++; return true } log((t(), t(), n), (n = 5, n + 1), t() && (n++, n), !t() || n)",
    "var re = /a/g, s = 'aaa', at = []; while (re.test(s)) at.push(re.lastIndex); log(at, re.lastIndex, /[/\\]]+/.source, /(?:)/.source)",
    "function f(x) { if (x > 1 && (function () { throw new TypeError('t') })()) return 1; return 2 } log(f(0)); try { f(2) } catch (e) { log(e.message) } f(3)",
    "var i = 0; for (;;) { if (i++ > 3) break; if (i == 2) continue; log(i) } do { i-- } while (i > 0); while (true) { if (++i == 3) break } log(i)",
    "var order = []; function p(x) { order.push(x); return x } p(1) + p(2) * p(3); ({ a: p(4), b: p(5) })[p('a')]; [p(6), p(7)][p(0)]; log(order)",
    "var a = 1, b = 2; a = b + (b = a) * 0; log(a, b); var c = [1, 2], k = 0; c[k++] = k; c[k] = k++; log(c, k); var d = 1; d += d++ + ++d; log(d)",
    "(function () { var a = read(1), b = a + 1, c = b * 2; log(a); var d = read(c); log(d); function read(x) { return x } a = 5; log(b, a) })()",
    "(function () { var x = 1; function get() { return x } var y = get(); x = 2; var z = get(); log(y, z) })()",
    "(function (a) { var b = a; a = 3; log(b); var c; if (a) c = b; log(c); for (var d in { x: 1 }) { var e = d } log(d, e) })(1)",
    "(function () { for (var i = 0; i < 3; i++) { var fresh; log(fresh); fresh = i } })()",
    "(function () { var a; if (log) { a = 1 } var b = 2; function late() { return a } log(late(), b); a = b; log(late()) })()",
    "function A(x) { this.x = x } A.prototype.get = function () { return this.x }; var a = new A(-0); log(a.get(), a instanceof A, a.constructor === A, new A(1).x)",
    "var o = { f: function () { return this === o } }; log(o.f(), (0, o.f)(), (o.f)(), (1 && o.f)())",
    "log((function () { return typeof this })(), (function () { 'use strict'; return typeof this })())",
    "log(0.1 + 0.2, 1e21, 0xff, 010, -1 % 2, 1 / -0, 5e-324, 1.7976931348623157e308, 2 * -0, -(-0), +'', ~~3.7, 1 << 33, -1 >>> 0)",
    "log('\\ud800', 'a\\0b', '\\x41\\u0042', '</script>', '<!--', '\\v\\b', 'it\\'s \"q\"', 'a\\\nb', '\\u2028')",
    "log('b' < 'a', '10' < 9, null == 0, null >= 0, NaN != NaN, [] + {}, [1] == 1, '' + null + undefined, typeof null, !!'0')",
    "var o = { valueOf: function () { log('valueOf'); return 1 } }; log(o + 1, o > 0, o == 1, -o)",
    "log({ '__proto__': null, 'a-b': 1, c: 2, 3: 4, 'if': 5 }.__proto__, [, 1].length, [1, , 2].length, { a: 1, a: 2 }.a)",
    "try { null.x } catch (e) { log(e.name) } try { missing } catch (e) { log(e.name) } try { (function () { missing() })() } catch (e) { log(e.name) }",
    "try { throw 1 } catch (e) { var e = 2; log(e) } log(e); (function (e) { try { throw 1 } catch (e) { e = 3 } log(e) })(0)",
    "var f = function g(n) { return n ? g(n - 1) + 1 : 0 }; var h = f; f = null; log(h(4)); log(typeof g)",
    "var f = function g() { g = 1; return typeof g }; log(f())",
    "function page() { return 1 } var shared = page(), other; this.more = 3; implicit = 4",
    "(function () { return this })().viaThis = 1; log(typeof viaThis)",
    "if (log) function inIf() { return 1 } log(typeof inIf)",
    "log(function () { /* text */ return 1 }.toString().length > 0, (function () {}).prototype !== undefined)",
    "var a = [3, 1, 2]; a.sort(function (x, y) { return x - y }); for (var k in a) if (k == 1) delete a[k]; log(a, a.length)",
    "function f() { if (x) { return 1 } else { log('no') } var x = 1; while (x) { if (x > 5) return x; x++ } } log(f())",
    "function f(a) { a = a || {}; var b = a.b; a.b = 2; return [b, a.b] } log(f(), f({ b: 1 }))",
    "function f(o) { var first = o.n, second = bump(o), third = o.n; return [first, second, third] } function bump(o) { return o.n++ } log(f({ n: 1 }))",
    "throw (log('last'), new RangeError('x'))",
  ])("does the same when it is short: %s", (code) => {
    const inFunction = `(function () { ${code} }).call(this)`;
    for (const text of [code, inFunction]) {
      for (const mangle of [true, false]) {
        const minified = minifyEs5(text, { ...SETTINGS, mangle });
        expect(minified, text).toBeTypeOf("string");
        expect(observe(minified ?? ""), minified).toBe(observe(text));
      }
    }
  });

  it("keeps directives, global names and names without mangling", () => {
    expect(minifyEs5('"use strict"; "use client"; go()', SETTINGS)).toBe('"use strict";"use client";go();');
    expect(minifyEs5("function f(first, second) { return first + second }", { ...SETTINGS, mangle: false })).toBe(
      "function f(first,second){return first+second}",
    );
    expect(minifyEs5("var unused = 1; function helper(argument) { return argument }", SETTINGS)).toBe(
      "var unused=1;function helper(e){return e}",
    );
  });

  it("keeps to ASCII, returns at its top level and begins with a hashbang", () => {
    expect(minifyEs5('say("caf\\u00e9")', SETTINGS)).toBe('say("caf\\xe9");');
    expect(minifyEs5('say("café")', { ...SETTINGS, asciiOnly: false })).toBe('say("café");');
    expect(minifyEs5("#!/usr/bin/env node\nif (done) return;\ngo();", { ...SETTINGS, bareReturns: true })).toBe(
      "#!/usr/bin/env node\nif(done)return;go();",
    );
  });

  it("drops console and debugger only when asked, and keeps what arguments do", () => {
    const code = "console.log('a', count()); debugger; var x = console.warn('kept?'); use(x)";
    expect(minifyEs5(code, SETTINGS)).toContain('console.log("a",count())');
    expect(minifyEs5(code, SETTINGS)).toContain("debugger");
    const dropped = minifyEs5(code, { ...SETTINGS, dropConsole: true });
    expect(dropped).toContain("count()");
    expect(dropped).toContain("console.warn");
    expect(dropped).not.toMatch(/console\.log|debugger/);
    const own = "(function (console) { console.log(1) })({ log: log })";
    expect(observe(minifyEs5(own, { ...SETTINGS, dropConsole: true }) ?? "")).toBe(observe(own));
  });

  it("is undefined when it is not understood", () => {
    expect(minifyEs5("a b", SETTINGS)).toBeUndefined();
  });
});

it("a parser of user agents reads the same when it is short", () => {
  const code = readFileSync(createRequire(import.meta.url).resolve("my-ua-parser"), "utf8");
  const read = (text: string) => {
    const module = { exports: {} as { UAParser: (agent: string) => unknown } };
    new Function("module", "exports", text)(module, module.exports);
    return AGENTS.map((agent) => JSON.stringify(module.exports.UAParser(agent)));
  };
  const minified = minifyEs5(code, SETTINGS) ?? "";
  expect(read(minified)).toEqual(read(code));
  expect(minified.length).toBeLessThan(code.length * 0.6);
});

const AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
  "Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36",
];
