import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

async function lines(id: keyof typeof operations, options: Readonly<Record<string, unknown>>): Promise<string[]> {
  const result = await runOperation(operations[id], undefined, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("Expected a short text");
  return result.content.split("\n");
}

describe("password, passphrase and pin", () => {
  it.each([
    [1, 4],
    [4, 4],
    [64, 64],
    [65, 64],
    [Number.NaN, 12],
  ])("turns a length of %d into %i characters", async (length, taken) => {
    const [password] = await lines("password", { length });
    expect(password).toHaveLength(taken);
  });

  it.each([
    ["password", /^[!-~]{12}$/],
    ["passphrase", /^[a-z]+(-[a-z]+){5}$/],
    ["pin", /^\d{6}$/],
  ] as const)("generates many different results in %s", async (id, shape) => {
    const drawn = await lines(id, { count: 100 });
    expect(drawn).toHaveLength(100);
    expect(new Set(drawn).size).toBeGreaterThan(95);
    for (const one of drawn) expect(one).toMatch(shape);
  });

  it("rejects a password without character types", async () => {
    const none = { uppercase: false, lowercase: false, numbers: false, symbols: false };
    await expect(lines("password", none)).rejects.toThrow("Please select at least one character type");
  });
});
