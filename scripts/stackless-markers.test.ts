import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { withoutStacks } from "./stackless-markers.ts";

it("makes React's marks Errors that note no stack", () => {
  const path = createRequire(import.meta.url)
    .resolve("react-dom/client")
    .replace(/client\.js$/, "cjs/react-dom-client.production.js");
  const code = withoutStacks(readFileSync(path, "utf8"));
  expect(code.match(/^(?:var| ) \w+ = Error\(/gm)).toBeNull();
  expect(code.match(/Exception = Object\.create\(Error\.prototype/g)).toHaveLength(5);
});

it("refuses a React that makes none", () => {
  expect(() => withoutStacks("var a = 1;")).toThrow("where they are expected");
});
