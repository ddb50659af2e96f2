import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { type MinifySettings, minifyJs } from "./minify-js.ts";

const DEFAULTS: MinifySettings = { mangle: true, dropConsole: false, keepLicenses: true, sourceType: "auto" };
const minify = (code: string, settings: Partial<MinifySettings> = {}) => minifyJs(code, { ...DEFAULTS, ...settings });

/** Everything a script logs, and the error it throws. */
function observe(code: string): unknown[] {
  const log: unknown[] = [];
  const context = createContext({ log: (...values: unknown[]) => log.push(...values), console: { log: () => {} } });
  try {
    runInContext(code, context);
  } catch (error) {
    log.push(String(error));
  }
  return JSON.parse(JSON.stringify(log));
}

describe("minifyJs with a script", () => {
  it.each([
    "class A { #x = 1; static y = 2; static { log(A.y) } has(o) { return #x in o } get x() { return this.#x } } log(new A().has(new A()), new A().x)",
    "log(/[\\p{L}--[a-z]]/v.test('a'), /[\\p{L}--[a-z]]/v.test('A'), /(?<year>\\d{4})/.exec('in 2026').groups.year)",
    "let a = null; a ??= 1; a ||= 2; a &&= 3; log(a, a?.b?.[0]?.(), 2n ** 64n + '', 1_000)",
    "const o = { get p() { log('getter'); return 1 } }; o.p; const { p } = o; log(p)",
    "const o = { valueOf() { log('valueOf'); return 1 } }; log(o + 1, [o].length)",
    "function* g() { const got = yield 1; log(got); yield* [2, 3] } const i = g(); log(i.next(), i.next('x'), [...i])",
    "var local = 1; function f(local) { return eval('local + 1') } log(f(41))",
    "log(typeof missing, (function () { return typeof this })(), (function () { 'use strict'; return typeof this })())",
    "label: for (let i = 0; i < 3; i++) { for (;;) { if (i === 1) break label; log(i); continue label } }",
    "const fns = []; for (let i = 0; i < 3; i++) fns.push(() => i); log(fns.map((f) => f()))",
    "try { log(early); let early = 1 } catch (error) { log(error.name) }",
    "log(0.1 + 0.2, -0 === 0, Object.is(-0, 0), Object.is(0 * -1, -0), 1 / 3, NaN, Infinity, 0xff, 1e21)",
    "log('\\ud800'.length, '\\u{1F600}', '</script>', '<!-- -->', String.raw`\\u00e9\\n`, 'a\\\nb')",
    "with ({ x: 1 }) { log(x) } log(010)",
    "function f(a, b = a, ...c) { return [arguments.length, f.length, a, b, c] } log(f(1), f(1, 2, 3))",
    "function f(a) { arguments[0] = 2; return a } log(f(1))",
    "log([1, 2, 3].map((x) => ({ x })), ((a, b) => (a, b))(1, 2))",
    "if (true) { function hoisted() { return 1 } } log(hoisted())",
    "switch (3) { default: log('default'); case 1: log(1); break; case 2: log(2) }",
    "let s = ''; for (const k in { b: 1, a: 2, 1: 3 }) s += k; log(s)",
    "const { a = 1, ...rest } = { b: 2, c: 3 }; log(a, rest)",
    "log(new (class extends Error { constructor() { super('m'); this.name = new.target.name } })().name)",
    "log((() => { try { return 1 } finally { log('finally') } })())",
    "var undefined_ = void 0; log(undefined_ === undefined, null ?? 'x', !!document_ || 0); var document_",
    "log(isNaN(parseInt('x')), [,1].length, [1,,2].length, delete {}.x, void 0)",
    "async function f() { for await (const x of [1]) ; } log(f.constructor.name, Object.prototype.toString.call(f()))",
    "const tag = (s, ...v) => s.raw.join('|') + v; log(tag`ab\\n`)",
    "log({ __proto__: null, ['__proto__']: 1 }.__proto__, { 'a-b': 1, 'c': 2, 3: 4 })",
    "function trace() { return 'real' } if (false) { function trace() { return 'stub' } } log(trace())",
    "var DEBUG = false; function trace() { return 1 } if (DEBUG) { function trace() { return 2 } } log(trace())",
    "if (false) { function inner() {} } log(typeof inner)",
    "log(typeof f); { f = 5; function f() {} } log(typeof f)",
    "while (1) { break; function f() {} } log(typeof f)",
    "{ let f = 1; { function f() { return 2 } log(f()) } log(f) }",
    "class A { m(x) { if (x) { function f() { log(1) } } return typeof f } } log(new A().m(1))",
    "function f(a, get = () => a) { var a; a = 2; return get() } log(f(1))",
    "let x = 1; function f(get = () => x) { var x = 2; return get() + x } log(f())",
    "log((() => { try { y } catch (error) { return error.name } let y })())",
    "try { typeof y; log(1) } catch (error) { log(error.name) } const y = 1",
    "var __proto__ = { x: 1 }; const o = { __proto__ }; log(Object.keys(o), o.x); const { __proto__: p } = o; log(p)",
    "try { log(+1n) } catch { log('thrown') } var a = 1; try { log(a, 5n % 0n) } catch (error) { log(error.name) }",
    "const el = { get width() { log('read') }, set x(v) { log(v) } }; (e => { e.x = 1; e?.width; void e?.width; e?.['width']; e.x = 2 })(el)",
    "let n = 0; function c(a = n++) {} c(); c(); log(n)",
    "const required = (name) => { throw new Error(name) }; function area(w = required('w'), h = required('h')) { return w * h } area()",
    "(({ a }) => {})(null)",
    "function* gen() { log('ran') } [...gen()]; const o = { get p() { log('got') } }; ({ ...o })",
    "const drain = (it) => { [...it] }; let c = 0; drain((function* () { c++; yield })()); log(c)",
    "function isBig(x) { try { x + 1n; return true } catch { return false } } log(isBig(1), isBig(1n))",
    "function kind(x) { try { x + ''; return 'string' } catch { return 'symbol' } } log(kind(Symbol()), kind(1))",
    "try { 'x' in null } catch (error) { log(error.name) } try { ({}) instanceof 5 } catch (error) { log(error.name) }",
    "class A { static [Symbol.hasInstance]() { log('has') } } ({}) instanceof A",
    `const o = { valueOf() { log('v'); return 1 }, toString() { log('s'); return '' } }; +o; \`\${o}\`; o + 1; o > 1`,
    "try { 1n - 1 } catch (error) { log(error.name) } try { let z = z } catch (error) { log(error.name) }",
    "try { x; log('read') } catch (error) { log(error.name) } const x = 1",
    "class C { #m = 7; f() { return eval('this.#m') } } log(new C().f())",
    "try { throw {} } catch ({ a = function () {} }) { log(a.name) }",
    "{ function f() {} } let g",
    "class A { static ['name']() { return 1 } ['constructor']() { log(2) } } log(A.name()); new A().constructor()",
    "log({ br\\u0065ak: 1 }.break); var let = 1; log(let); function* yield() {} log(01.a, typeof yield)",
    "var o = { a: 1 }; for (var x in o) let\n{} log(x)",
    "let n = 0; a: b: while (true) { if (n++ < 2) continue a; log(n); break a }",
    "log(1) // note\n--> comment\nlog(2)",
    "var o = { set x(v) { log(v) } }; o.x = 1",
    ...["\n", "\r", "\r\n", "\u2028", "\u2029"].flatMap((end) => [
      `log("a\\${end}b", 'c\\\\\\${end}', \`d\\${end}e\${1}f\\${end}\`, { "g\\${end}h": 1 })`,
      `log(String.raw\`a\\${end}b\${"c\\${end}d"}\`, \`\\\\${end}\`)`,
      `log((function () { "use str\\${end}ict"; return typeof this })())`,
    ]),
  ])("keeps the behavior of %s", async (code) => {
    const minified = await minify(`(function () { ${code} }).call(undefined)`);
    expect(observe(minified)).toEqual(observe(`(function () { ${code} }).call(undefined)`));
    expect(observe(await minify(code))).toEqual(observe(code));
  });

  it("keeps global names for the other scripts of the page", async () => {
    const minified = await minify("var unused = 1; function helper() { return 2 } let alsoGlobal = 3; class Thing {}");
    for (const name of ["unused", "helper", "alsoGlobal", "Thing"]) expect(minified).toContain(name);
  });

  it.each([
    "(() => { const go = () => {}; log(go.name) })()",
    "(() => { function go() {} log(go.name) })()",
    "(() => { class Thing {} log(Thing.name, new Thing().constructor.name) })()",
    "(() => { class MyError extends Error { constructor() { super(); this.name = this.constructor.name } } log(String(new MyError())) })()",
    "(() => { const $x = async function () {}; log($x?.name) })()",
    "(() => { class AppError extends Error { constructor() { super(); const { name } = this.constructor; this.name = name } } class NotFound extends AppError {} log(String(new NotFound())) })()",
    "(() => { class Thing { kind() { const type = this.constructor; return type.name } } log(new Thing().kind()) })()",
    "(() => { class Model { static get table() { return this.name.toLowerCase() } } class User extends Model {} log(User.table) })()",
    "(() => { class Thing { static who = this.name; static { log(this.name) } } log(Thing.who) })()",
    "(() => { class Base { constructor() { log(new.target['name']) } } const Thing = class extends Base {}; new Thing() })()",
  ])("keeps names that the code reads at run time: %s", async (code) => {
    expect(observe(await minify(code))).toEqual(observe(code));
  });

  it("keeps directives that other programs read", async () => {
    expect(await minify('"use strict"; "use client"; go()')).toBe('"use strict";"use client";go();');
  });

  it("keeps ASCII code in ASCII and Unicode code in Unicode", async () => {
    expect(await minify('say("caf\\u00e9")')).toBe('say("caf\\xe9");');
    expect(await minify('say("café")')).toBe('say("café");');
  });

  it("accepts a top-level return, as in CommonJS, and a hashbang", async () => {
    expect(await minify("#!/usr/bin/env node\nif (done) return;\ngo();")).toBe(
      "#!/usr/bin/env node\nif(done)return;go();",
    );
  });
});

describe("minifyJs with a module", () => {
  it.each([
    ['import data, { x as long } from "./d.json" with { type: "json" }; use(data, long)', 'with{type:"json"}'],
    ['export * as everything from "x"', 'export*as everything from"x"'],
    ['const veryLong = 1; export { veryLong as "any name" }', 'as"any name"'],
    ["const answer = await fetch(url); use(answer)", "await fetch(url)"],
    ["for await (const part of parts) use(part)", "for await(const"],
    ["await using handle = open(); use(handle)", "await using"],
    ["use(import.meta.url, import('x'))", 'import.meta.url,import("x")'],
    ['import defer * as later from "x"; use(later)', "import defer*as"],
  ])("recognizes a module: %s", async (code, part) => {
    expect(await minify(code)).toContain(part);
  });

  it("shortens names that only the module can see", async () => {
    const code = "const someValue = compute(); function helper() {} export const result = [someValue, someValue];";
    const minified = await minify(code);
    expect(minified).not.toMatch(/someValue|helper/);
    expect(minified).toContain("result");
    expect(await minify("var kept = 1")).toBe("var kept=1;");
    expect(await minify("var short = 1", { sourceType: "module" })).toBe("var a=1;");
  });

  it("keeps the exports", async () => {
    const code = `let count = 0; export const next = () => ++count; export default class { static #made = 0; made = ++this.constructor.m; static m = 0 }`;
    const load = (text: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
    const [before, after] = [await load(code), await load(await minify(code))];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect([after.next(), after.next(), new after.default().made]).toEqual([1, 2, 1]);
  });
});

describe("minifyJs with code that terser cannot parse or prints wrongly", () => {
  it.each([
    ["class C { accessor x = 1 }", "class C{accessor x=1}"],
    ["class A { accessor; x = 1 } // two fields", "class A{accessor;x=1}"],
    ["let a , x\\u{E01D5}", "let a,x\\u{E01D5}"],
    ["var\u1680a = 1", "var a=1"],
    ["var let = /*! MIT */ 1 // one", "var let=/*! MIT */1"],
    ["{ function f ( ) { } } let f", "{function f(){}}let f"],
    ["@dec class A { }", "@dec class A{}"],
  ])("removes only white space and comments of %j", async (code, minified) => {
    expect(await minify(code)).toBe(minified);
  });
});

describe("minifyJs options", () => {
  it("keeps names without mangle", async () => {
    expect(await minify("function f(first, second) { return first + second }", { mangle: false })).toBe(
      "function f(first,second){return first+second}",
    );
  });

  it("drops console and debugger only with dropConsole, and keeps effects of arguments", async () => {
    const code = "console.log('a', count()); console?.error(1); debugger; const x = console.warn('kept?'); use(x)";
    expect(await minify(code)).toBe(
      'console.log("a",count());console?.error(1);debugger;const x=console.warn("kept?");use(x);',
    );
    const dropped = await minify(code, { dropConsole: true });
    expect(dropped).toContain("count()");
    expect(dropped).not.toMatch(/console\.log|error|debugger/);
    const own = "(function (console) { console.log(1) })({ log })";
    expect(observe(await minify(own, { dropConsole: true }))).toEqual([1]);
  });

  it("keeps or drops licenses with keepLicenses, and drops other comments", async () => {
    const code = "/*! MIT */ /** @license BSD */ /* note */ go(); // end";
    expect(await minify(code)).toBe("/*! MIT */ /** @license BSD */go();");
    expect(await minify(code, { keepLicenses: false })).toBe("go();");
  });
});

describe("minifyJs", () => {
  it("keeps the meaning of a function in a block, and still drops console", async () => {
    const code = "function go(first) { if (first) { function log() {} } console.log(1); return log || true }";
    expect(await minify(code)).toBe("function go(n){if(n){function log(){}}console.log(1);return log||true}");
    expect(await minify(code, { dropConsole: true })).not.toContain("console");
  });
});

describe("minifyJs with invalid code", () => {
  it.each([
    ["const a = 1\nconst é = 1\n  b c", "Unexpected 'c' at line 3, column 5", 28],
    ["f(", "Unexpected end of the code at line 1, column 3", 2],
    ["let a;\nlet a;", "Identifier 'a' has already been declared at line 2, column 5", 11],
    ['say("😀", )) ', "Unexpected ')' at line 1, column 11", 11],
    ["f(a b)", "Unexpected 'b', expected ',' at line 1, column 5", 4],
    ['"abc', "Unterminated string constant at line 1, column 1", 0],
    ["export { missing", "Unexpected end of the code at line 1, column 17", 16],
    ["obj = {x = 0}", "Invalid shorthand property initializer at line 1, column 10", 9],
    ["if (1) let x = 10;", "Lexical declaration cannot appear in a single-statement context at line 1, column 8", 7],
    ["[a += b] = []", "Only '=' operator can be used for specifying default value at line 1, column 3", 2],
    ['import a from "b"\nx = = a', "Unexpected '=' at line 2, column 5", 22],
    ["let a = <b>c</b>", "Unexpected syntax: compile JSX or TypeScript to JavaScript first at line 1, column 9", 8],
    ["const x: number = 1", "Missing initializer in const declaration at line 1, column 8", 7],
  ])("rejects %j with its position", async (code, message, offset) => {
    const error = await minify(code).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe(`Failed to minify JavaScript: ${message}`);
    expect(error.position.offset).toBe(offset);
  });

  it("rejects code that is nested too deeply for the parser", async () => {
    for (const code of ["[".repeat(100_000), `x = ${"(".repeat(20_000)}1${")".repeat(20_000)}`]) {
      await expect(minify(code)).rejects.toThrow("nested too deeply");
    }
  });

  it("rejects module code as a script, and script code as a module", async () => {
    await expect(minify("use(await 1)", { sourceType: "script" })).rejects.toThrow(
      "'await' is only allowed within async functions and at the top levels of modules at line 1, column 5",
    );
    await expect(minify("with (a) b()", { sourceType: "module" })).rejects.toThrow("line 1");
  });
});

describe("minifyJs", () => {
  it.runIf(process.env.NIGHTLY)("keeps the output of React DOM", async () => {
    const require = createRequire(import.meta.url);
    const folder = (name: string) => dirname(require.resolve(`${name}/package.json`));
    const code = readFileSync(join(folder("react-dom"), "cjs/react-dom-server-legacy.node.production.js"), "utf8");
    const { createElement: h } = require(join(folder("react"), "cjs/react.production.js"));
    const modules = (id: string) => require(id === "react" ? join(folder("react"), "cjs/react.production.js") : id);
    const render = (text: string) => {
      const module = { exports: {} as { renderToString: (element: unknown) => string } };
      new Function("module", "exports", "require", text)(module, module.exports, modules);
      const Item = ({ n }: { n: number }) => h("li", { className: "a & b", style: { marginTop: n } }, n, " < ", "<i>");
      const items = [1, 2, 3].map((n) => h(Item, { n, key: n }));
      return module.exports.renderToString(h("ul", null, items));
    };
    const minified = await minify(code);
    expect(render(minified)).toBe(render(code));
    expect(render(minified)).toContain("a &amp; b");
    expect(minified.length).toBeLessThan(code.length * 0.6);
  });
});
