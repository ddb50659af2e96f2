import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanName } from "./clean-name.ts";

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
