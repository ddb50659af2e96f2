import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { joinUglify } from "./uglify-module.ts";

const uglify = createRequire(import.meta.url)("uglify-js");
const read = (path: string) => readFileSync(path, "utf8");

describe("uglify-js as one module", () => {
  it("minifies as the package does, where no code may be made from strings", () => {
    const source = joinUglify(uglify, read).replace(/export default(?= \{ minify)/, "globalThis.uglify =");
    const context = createContext({ atob, btoa }, { codeGeneration: { strings: false, wasm: false } });
    runInContext(source, context);
    expect(() => runInContext("new Function('')", context)).toThrow("Code generation from strings");
    const code = read(uglify.FILES.find((path: string) => path.endsWith("transform.js")));
    context.code = code;
    const options = "{ module: false, output: { comments: () => true } }";
    const { code: joined, error } = runInContext(`uglify.minify(code, ${options})`, context);
    expect(error).toBeUndefined();
    expect(joined).toBe(uglify.minify(code, { module: false, output: { comments: () => true } }).code);
  });

  it("refuses a package that makes code elsewhere", () => {
    const files = (...FILES: string[]) => joinUglify({ FILES }, (path) => path);
    expect(() => files("a")).toThrow("no longer");
    expect(() => files('new Function(code.join(""))()', "new Function('more')")).toThrow("no longer");
    expect(files('x = new Function(code.join(""))()', "exports.js")).toContain('x = CONSTRUCTORS["AST_" + type]');
  });
});
