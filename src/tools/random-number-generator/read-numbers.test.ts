import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { readNumbers } from "./read-numbers.ts";
import { operations } from "./tool.ts";

describe("readNumbers", () => {
  it.each(["line", "comma", "space", "semicolon"])("reads all numbers separated by a %s", async (separator) => {
    for (const decimals of [0, 3]) {
      const draw = { min: -5, max: 5, count: 200, decimals, separator };
      const result = await runOperation(operations.generate, undefined, draw);
      if (result.kind !== "text") throw new Error("Expected a text");
      const numbers = readNumbers(result.head);
      expect(numbers).toHaveLength(200);
      expect(result.head.replaceAll(/[\n,; ]+/g, " ")).toBe(numbers.join(" "));
    }
  });
});
