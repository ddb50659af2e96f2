import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanName, cleanPath } from "./clean-name.ts";

describe("cleanName", () => {
  it.each([
    ["a.csv", "a.csv"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Windows\\a.txt", "a.txt"],
    [".bashrc", "bashrc"],
    ["a\n\u202eb.txt", "ab.txt"],
    ["CON.txt", "_CON.txt"],
    ["..", "result"],
    ["", "result"],
    ['a<>:"|?*.b. ', "a.b"],
  ])("turns %j into %j", (name, clean) => {
    expect(cleanName(name)).toBe(clean);
  });

  it("keeps the extension of a long name", () => {
    expect(cleanName(`${"🧵".repeat(200)}.json`)).toBe(`${"🧵".repeat(48)}.json`);
  });

  it("gives a name inside the folder for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const clean = cleanName(name);
        expect(clean).toMatch(/^[^\\/\0]+$/);
        expect(clean).not.toMatch(/^\.|[. ]$/);
        expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(201);
      }),
    );
  });
});

describe("cleanPath", () => {
  it.each([
    ["a/b.txt", "a/b.txt"],
    ["../../etc/passwd", "etc/passwd"],
    ["/etc/./passwd", "etc/passwd"],
    ["C:\\Windows\\a.txt", "Windows/a.txt"],
    ["C:a.txt", "a.txt"],
    ["\\\\host\\share\\a", "host/share/a"],
    ["a/.. /CON/b", "a/result/_CON/b"],
    ["a//b/", "a/b"],
    ["..", "result"],
    ["", "result"],
  ])("turns %j into %j", (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });

  it("gives a path inside the folder for any text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[./\\:CZ ]*$/), (path) => {
        for (const part of cleanPath(path).split("/")) expect(part).toMatch(/^[^\\/\0. ][^\\/\0]*$/);
      }),
    );
  });
});
