import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("gives the output of its examples", async () => {
  for (const { input, options, output } of operations.reverse.examples) {
    expect(await runOperation(operations.reverse, input, options)).toMatchObject({ content: output, warnings: [] });
  }
});

it("restores the text when run twice, from a file too", async () => {
  const text = "👩‍👩‍👧é, ".repeat(100_000);
  const once = await runOperation(operations.reverse, new Blob([text]));
  if (once.kind !== "text") throw new Error("expected a text");
  const twice = await runOperation(operations.reverse, once.content);
  if (twice.kind !== "text" || typeof twice.content === "string") throw new Error("expected a text as a Blob");
  expect(await twice.content.text()).toBe(text);
});

it("rejects blank input", async () => {
  await expect(runOperation(operations.reverse, "\n \n")).rejects.toThrow("Please enter text to reverse");
});
