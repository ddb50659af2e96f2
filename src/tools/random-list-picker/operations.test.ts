import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

async function linesOf(name: keyof typeof operations, input: string, options: Record<string, unknown> = {}) {
  const result = await runOperation(operations[name], input, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("A small list is a string");
  return result.content.split("\n");
}

describe("pick", () => {
  it("picks one item unless told otherwise", async () => {
    expect(["Ada", "Grace"]).toContain((await linesOf("pick", "Ada*3\nGrace")).join("\n"));
  });

  it("picks no item twice unless told otherwise", async () => {
    expect((await linesOf("pick", "a, b, c", { count: 3 })).toSorted()).toEqual(["a", "b", "c"]);
    expect(await linesOf("pick", "a", { count: 3, repeats: true })).toEqual(["a", "a", "a"]);
  });

  it("takes weights for a part of the names when told so", async () => {
    expect(await linesOf("pick", "Ada*3", { weights: false })).toEqual(["Ada*3"]);
  });

  it.each([
    ["", {}, "Please enter a list to pick from", "input"],
    [" \n\t", {}, "Please enter a list to pick from", "input"],
    [", ,", {}, "Please enter a list to pick from", "input"],
    ["a, b", { count: 3 }, "The list has 2 items: 3 cannot be picked without repeats", "count"],
    ["a", { count: 2 }, "The list has 1 item: 2 cannot be picked without repeats", "count"],
    ["a", { count: 0 }, "How many: please enter a whole number between 1 and 1000000", "count"],
    ["a", { count: 1.5 }, "How many: please enter a whole number between 1 and 1000000", "count"],
    ["a", { count: 1_000_001 }, "How many: please enter a whole number between 1 and 1000000", "count"],
  ])("refuses %j with %j", async (input, options, message, field) => {
    await expect(runOperation(operations.pick, input, options)).rejects.toMatchObject({
      name: "InputError",
      message,
      field,
    });
  });
});

describe("shuffle", () => {
  it("keeps every item as it is written, one a line", async () => {
    expect((await linesOf("shuffle", "Ada*3, Grace, Ada*3")).toSorted()).toEqual(["Ada*3", "Ada*3", "Grace"]);
  });

  it.each(["", " ", ",,"])("refuses %j", async (input) => {
    await expect(runOperation(operations.shuffle, input)).rejects.toMatchObject({
      message: "Please enter a list to shuffle",
    });
  });

  it("shuffles a list of a million lines", async () => {
    const input = Array.from({ length: 1_000_000 }, (_, index) => index).join("\n");
    const result = await runOperation(operations.shuffle, input);
    expect(result).toMatchObject({ kind: "text", bytes: input.length, lines: 1_000_000 });
  });
});
