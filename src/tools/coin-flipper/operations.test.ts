import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import type { Flips } from "./flip-coins.ts";
import { operations } from "./tool.ts";

async function flip(options: Record<string, unknown> = {}): Promise<Flips> {
  const result = await runOperation(operations.flip, undefined, options);
  if (result.kind !== "data") throw new Error(`Unexpected result: ${result.kind}`);
  return result.data as Flips;
}

describe("coin-flipper: flip", () => {
  it("flips one coin by default", async () => {
    expect((await flip()).flips).toHaveLength(1);
  });

  it.each([
    [0, 1],
    [-5, 1],
    [1, 1],
    [37, 37],
    [100, 100],
    [101, 100],
    [1e9, 100],
    [2.7, 2],
    [Number.NaN, 1],
  ])("clamps %d coins to %d", async (count, flipped) => {
    const { flips, heads, tails } = await flip({ count });
    expect(flips).toHaveLength(flipped);
    expect(heads + tails).toBe(flipped);
  });
});
