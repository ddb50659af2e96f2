import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { chiSquared, chiSquaredLimit } from "#shared/testing/chi-squared.ts";
import { operations } from "./tool.ts";

async function linesOf(name: keyof typeof operations, input: string, options: Record<string, unknown> = {}) {
  const result = await runOperation(operations[name], input, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("A small list is a string");
  return result.content.split("\n");
}

describe("pick", () => {
  it("picks one item by default", async () => {
    expect(["Ada", "Grace"]).toContain((await linesOf("pick", "Ada*3\nGrace")).join("\n"));
  });

  it("picks no item twice unless repeats are allowed", async () => {
    expect((await linesOf("pick", "a, b, c", { count: 3 })).toSorted()).toEqual(["a", "b", "c"]);
    expect(await linesOf("pick", "a", { count: 3, repeats: true })).toEqual(["a", "a", "a"]);
  });

  it("treats weights as part of the name when turned off", async () => {
    expect(await linesOf("pick", "Ada*3", { weights: false })).toEqual(["Ada*3"]);
  });

  it.each([
    ["", {}, "Please enter a list to pick from", "input"],
    [" \n\t", {}, "Please enter a list to pick from", "input"],
    [", ,", {}, "Please enter a list to pick from", "input"],
    ["a, b", { count: 3 }, "Cannot pick 3 without repeats: the list has only 2 items", "count"],
    ["a", { count: 2 }, "Cannot pick 2 without repeats: the list has only 1 item", "count"],
    ["a", { count: 0 }, "How many: please enter a whole number between 1 and 1000000", "count"],
    ["a", { count: 1.5 }, "How many: please enter a whole number between 1 and 1000000", "count"],
    ["a", { count: 1_000_001 }, "How many: please enter a whole number between 1 and 1000000", "count"],
  ])("rejects %j with %j", async (input, options, message, field) => {
    await expect(runOperation(operations.pick, input, options)).rejects.toMatchObject({
      name: "InputError",
      message,
      field,
    });
  });
});

describe("unique and sort", () => {
  const list = "b*9, a, b, item 10, item 9, a";

  it("count each item once, and say how many were left out", async () => {
    for (const [name, options] of [
      ["pick", { count: 4 }],
      ["shuffle", {}],
      ["teams", { teams: 1 }],
    ] as const) {
      const result = await runOperation(operations[name], "b, a, b, c, d, a", { ...options, unique: true });
      if (result.kind !== "text") throw new Error("Expected a text");
      const lines = String(result.content).split("\n");
      expect(lines.filter((line) => line !== "Team 1").toSorted()).toEqual(["a", "b", "c", "d"]);
      expect(result.warnings).toEqual(["2 duplicates left out of the list. It has 4 items."]);
    }
  });

  it("ignore weights when comparing names", async () => {
    expect((await linesOf("pick", list, { count: 4, unique: true })).toSorted()).toEqual([
      "a",
      "b",
      "item 10",
      "item 9",
    ]);
    expect((await runOperation(operations.pick, "a*2, b", { unique: true })).warnings ?? []).toEqual([]);
    await expect(runOperation(operations.pick, "a, a*2", { count: 2, unique: true })).rejects.toThrow("only 1 item");
  });

  it("sort the result", async () => {
    expect(await linesOf("pick", list, { count: 6, sort: "ascending" })).toEqual([
      "a",
      "a",
      "b",
      "b",
      "item 9",
      "item 10",
    ]);
    expect(await linesOf("pick", list, { count: 4, unique: true, sort: "descending" })).toEqual([
      "item 10",
      "item 9",
      "b",
      "a",
    ]);
    expect(await linesOf("teams", "c, a, b", { teams: 1, sort: "ascending" })).toEqual(["Team 1", "a", "b", "c"]);
  });
});

describe("shuffle", () => {
  it("keeps every item as written, one per line", async () => {
    expect((await linesOf("shuffle", "Ada*3, Grace, Ada*3")).toSorted()).toEqual(["Ada*3", "Ada*3", "Grace"]);
  });

  it.each(["", " ", ",,"])("rejects %j", async (input) => {
    await expect(runOperation(operations.shuffle, input)).rejects.toMatchObject({
      message: "Please enter a list to shuffle",
    });
  });

  it.runIf(process.env.NIGHTLY)("shuffles a million lines", async () => {
    const input = Array.from({ length: 1_000_000 }, (_, index) => index).join("\n");
    const result = await runOperation(operations.shuffle, input);
    expect(result).toMatchObject({ kind: "text", bytes: input.length, lines: 1_000_000 });
  });
});

describe("teams", () => {
  const teamsOf = async (input: string, options: Record<string, unknown> = {}) =>
    (await linesOf("teams", input, options)).join("\n").split("\n\n");
  const seven = "a, b, c, d, e, f, g";

  it.each([
    [{}, [4, 3]],
    [{ teams: 3 }, [3, 2, 2]],
    [{ teams: 7 }, [1, 1, 1, 1, 1, 1, 1]],
    [{ teamsBy: "size", people: 3 }, [3, 2, 2]],
    [{ teamsBy: "size", people: 4 }, [4, 3]],
    [{ teamsBy: "size", people: 100 }, [7]],
  ])("with %j makes teams of %j", async (options, sizes) => {
    const teams = (await teamsOf(seven, options)).map((team) => team.split("\n"));
    expect(teams.map(([name]) => name)).toEqual(sizes.map((_, index) => `Team ${index + 1}`));
    expect(teams.map(([, ...people]) => people.length)).toEqual(sizes);
    expect(teams.flatMap(([, ...people]) => people).toSorted()).toEqual(seven.split(", "));
  });

  it("removes weights from names unless turned off", async () => {
    expect(await linesOf("teams", "Ada*3", { teams: 1 })).toEqual(["Team 1", "Ada"]);
    expect(await linesOf("teams", "Ada*3", { teams: 1, weights: false })).toEqual(["Team 1", "Ada*3"]);
  });

  it("assigns items to teams equally often, by a chi-squared test", async () => {
    const counts = [0, 0];
    for (let round = 0; round < 500; round++) {
      const [first = ""] = await teamsOf("a, b, c, d");
      const team = first.split("\n").includes("a") ? 0 : 1;
      counts[team] = (counts[team] ?? 0) + 1;
    }
    expect(chiSquared(counts)).toBeLessThan(chiSquaredLimit(2));
  });

  it.each([
    ["", {}, "Please enter a list to make teams from", "input"],
    [",,", {}, "Please enter a list to make teams from", "input"],
    ["a", {}, "Cannot make 2 teams: the list has only 1 item", "teams"],
    ["a, b", { teams: 3 }, "Cannot make 3 teams: the list has only 2 items", "teams"],
    ["a, b", { teams: 0 }, "Number of teams: please enter a whole number between 1 and 1000000", "teams"],
    ["a", { people: 1.5 }, "People per team: please enter a whole number between 1 and 1000000", "people"],
    ["a*0, b", {}, "Item 1: the weight must be a whole number from 1 to 1,000,000, not 0", "input"],
  ])("rejects %j with %j", async (input, options, message, field) => {
    await expect(runOperation(operations.teams, input, options)).rejects.toMatchObject({ message, field });
  });
});
