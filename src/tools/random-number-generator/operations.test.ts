import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

async function numbers(options: Readonly<Record<string, unknown>>): Promise<number[]> {
  const result = await runOperation(operations.generate, undefined, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("Expected a short text");
  return result.content.split("\n").map(Number);
}

describe("generate", () => {
  it("draws one number from 1 to 100 by default", async () => {
    const [drawn = 0, ...others] = await numbers({});
    expect(others).toEqual([]);
    expect(drawn).toBeGreaterThanOrEqual(1);
    expect(drawn).toBeLessThanOrEqual(100);
  });

  it("sorts numerically", async () => {
    const draw = { min: -50, max: 1000, count: 1000 };
    const ascending = await numbers({ ...draw, order: "ascending" });
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    const descending = await numbers({ ...draw, order: "descending" });
    expect(descending).toEqual(descending.toSorted((one, other) => other - one));
  });

  it.each([
    [{ min: Number.NaN }, "Please enter valid numbers"],
    [{ max: Number.NaN }, "Please enter valid numbers"],
    [{ count: Number.NaN }, "Count must be between 1 and 1000"],
    [{ count: 0 }, "Count must be between 1 and 1000"],
    [{ count: 1001 }, "Count must be between 1 and 1000"],
    [{ count: 1.5 }, "Count must be between 1 and 1000"],
    [{ min: 7, max: 7 }, "Minimum must be less than maximum"],
  ])("rejects %j", async (options, message) => {
    await expect(runOperation(operations.generate, undefined, options)).rejects.toThrow(message);
  });
});
