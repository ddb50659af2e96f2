import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

async function generate(options: Record<string, unknown> = {}): Promise<unknown> {
  const result = await runOperation(operations.generate, undefined, options);
  if (result.kind !== "data") throw new Error(`Colors are not ${result.kind}`);
  return result.data;
}

describe("generate", () => {
  it.each([
    [0, 1],
    [-1, 1],
    [1, 1],
    [20, 20],
    [21, 20],
    [500, 20],
    [Number.NaN, 5],
  ])("turns a count of %d into %d colors", async (count, given) => {
    expect(await generate({ count })).toHaveLength(given);
  });

  it("draws only colors of the requested character", async () => {
    const colors = (await generate({ count: 20, character: "dark" })) as { hsl: string }[];
    for (const { hsl } of colors) expect(Number(/(\d+)%\)$/.exec(hsl)?.[1])).toBeLessThanOrEqual(30);
    await expect(generate({ character: "loud" })).rejects.toThrow(
      "Character: please choose one of Any, Light, Dark, Pastel, Vivid",
    );
  });

  it("returns each color in three notations", async () => {
    expect(await generate()).toEqual(
      Array.from({ length: 5 }, () =>
        expect.objectContaining({
          hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
          rgb: expect.stringMatching(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/),
          hsl: expect.stringMatching(/^hsl\(\d{1,3}, \d{1,3}%, \d{1,3}%\)$/),
        }),
      ),
    );
  });
});
