import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

describe("minify and beautify", () => {
  it("reports the size reduction", async () => {
    const result = await runOperation(operations.minify, "const é = 1;   // one\nuse(é);\n");
    expect(result).toMatchObject({ kind: "text", content: "const é=1;use(é);" });
    expect(result.warnings).toEqual([
      expect.stringMatching(/^Reduced size by 40\.6% \(32 → 19 bytes\), with gzip by [\d.]+% \(\d+ → \d+\)$/),
    ]);
  });

  it.each([
    [operations.minify, "Please enter JavaScript to minify"],
    [operations.beautify, "Please enter JavaScript to beautify"],
  ])("asks for code when the input is blank", async (operation, message) => {
    await expect(runOperation(operation, " \n")).rejects.toThrow(message);
  });

  it("rejects more than 20 million characters", async () => {
    await expect(runOperation(operations.minify, "a;".repeat(10_000_001))).rejects.toThrow("20 million characters");
  });
});
