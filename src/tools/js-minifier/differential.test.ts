import { createContext, runInContext, Script } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minifyJs } from "./minify-js.ts";
import { anyProgram } from "./testing/any-program.ts";

const SETTINGS = { mangle: true, dropConsole: false, keepLicenses: true, sourceType: "auto" } as const;
const MAX_LOGGED = 200;
const TIMEOUT_MS = 500;

/** Returns what a program logs and how it ends; undefined if that depends on the machine. */
function observe(code: string): unknown[] | undefined {
  const logged: unknown[] = [];
  const log = (...values: unknown[]) => {
    if (logged.length >= MAX_LOGGED) throw new Error("too much");
    logged.push(...values.map((value) => typeof value));
    for (const value of values) if (Object(value) !== value) logged.push(withoutSource(String(value)));
  };
  try {
    runInContext(code, createContext({ log }), { timeout: TIMEOUT_MS });
  } catch (error) {
    const { name, code: reason } = Object(error);
    if (name === "RangeError" || reason === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    logged.push(`threw ${typeof error === "function" ? "function" : name}`);
  }
  return logged;
}

/** Minifying changes the text of a function. */
function withoutSource(text: string): string {
  return /=>|function|class/.test(text) ? "source" : text;
}

function isValid(code: string): boolean {
  try {
    return Boolean(new Script(code));
  } catch {
    return false;
  }
}

describe("minifyJs", () => {
  it.runIf(process.env.NIGHTLY)("keeps the effects of generated programs", async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram.filter(isValid), async (program) => {
        const before = observe(program);
        const minified = await minifyJs(program, SETTINGS);
        if (before) expect(observe(minified), minified).toEqual(before);
      }),
    );
  });
});
