import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import type { RangedRoll } from "./roll-with-range.ts";
import { operations } from "./tool.ts";

async function run(name: keyof typeof operations, options: Record<string, unknown> = {}): Promise<RangedRoll> {
  const result = await runOperation(operations[name], undefined, options);
  if (result.kind !== "data") throw new Error(`A roll is not ${result.kind}`);
  return result.data as RangedRoll;
}

describe("roll", () => {
  it("rolls one die with 6 sides by default", async () => {
    expect((await run("roll")).notation).toBe("1d6");
  });

  it.each([
    [{ count: 0, sides: 1 }, "1d2"],
    [{ count: -3, sides: 0 }, "1d2"],
    [{ count: 21, sides: 101 }, "20d100"],
    [{ count: 20, sides: 100 }, "20d100"],
    [{ count: 4, sides: 8 }, "4d8"],
    [{ count: Number.NaN, sides: Number.NaN }, "1d6"],
  ])("clamps %j to %s", async (options, notation) => {
    expect((await run("roll", options)).notation).toBe(notation);
  });
});

describe("notation", () => {
  it("rolls a sum", async () => {
    const { notation, terms, total } = await run("notation", { notation: "2d6 + d4 - 1" });
    expect(notation).toBe("2d6+1d4-1");
    expect(total).toBe(terms.reduce((sum, term) => sum + term.sign * term.sum, 0));
  });

  it("returns the range of totals with the roll", async () => {
    expect((await run("notation", { notation: "3d6+2" })).range).toEqual({ least: 5, greatest: 20, average: 12.5 });
    expect((await run("roll", { count: 2, sides: 10 })).range).toEqual({ least: 2, greatest: 20, average: 11 });
  });

  it("rejects invalid notation with its position", async () => {
    await expect(run("notation", { notation: "3d6+x" })).rejects.toMatchObject({
      name: "InputError",
      message: "At character 5: expected dice such as 3d6 or a number, found “x”",
      field: "notation",
      position: { offset: 4 },
    });
    await expect(run("notation", { notation: " " })).rejects.toMatchObject({
      message: "Please enter dice notation, such as 3d6+2",
    });
  });
});
