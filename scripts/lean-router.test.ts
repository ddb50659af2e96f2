import { describe, expect, it } from "vitest";
import { standIn } from "./lean-router.ts";

describe("standIn", () => {
  it("keeps the names of all exports and the work of none", () => {
    expect(standIn("const a = 1, b = 2;\nexport { a, b };\n", { a: "() => 3" })).toBe(
      'export const a = () => 3;\nexport const b = () => { throw new Error("left out of the build") };',
    );
  });

  it("refuses a module that has changed", () => {
    expect(() => standIn("export { b };", { a: "() => 3" })).toThrow("no longer exports a");
  });
});
