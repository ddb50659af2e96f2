import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { extract, replace } = operations;

describe("extract and replace", () => {
  it("reports the number of matches", async () => {
    expect(await runOperation(extract, "a1b2", { pattern: "\\d" })).toMatchObject({ warnings: ["Found 2 matches"] });
    expect(await runOperation(extract, "a1b2", { pattern: "x" })).toMatchObject({ warnings: ["Found 0 matches"] });
    expect(await runOperation(extract, "a1b2", { pattern: "a" })).toMatchObject({ warnings: ["Found 1 match"] });
    expect(await runOperation(extract, "abab a", { pattern: "\\w", unique: true })).toMatchObject({
      warnings: ["Found 5 matches, 2 unique"],
      data: { list: "a\nb" },
    });
    expect(await runOperation(extract, "ab", { pattern: "\\w", unique: true })).toMatchObject({
      warnings: ["Found 2 matches"],
    });
  });

  it("rejects an empty pattern and an invalid pattern", async () => {
    for (const operation of [extract, replace]) {
      await expect(runOperation(operation, "a")).rejects.toThrow("Please enter a regex pattern");
      await expect(runOperation(operation, "a", { pattern: "(" })).rejects.toThrow(/^Invalid regex pattern$/);
    }
  });

  it("reports the pattern if the engine runs out of memory", async () => {
    const text = "ab".repeat(20_000_000);
    await expect(runOperation(extract, text, { pattern: "(a|b)*c" })).rejects.toMatchObject({ field: "pattern" });
    await expect(runOperation(replace, text, { pattern: "(a|b)*c" })).rejects.toMatchObject({ field: "pattern" });
  });
});
