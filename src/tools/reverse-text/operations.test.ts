import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

it("the operation does what its examples say", async () => {
  for (const { input, options, output } of operations.reverse.examples) {
    expect(await runOperation(operations.reverse, input, options)).toMatchObject({ content: output, warnings: [] });
  }
});

it("reversing twice gives the text back, from a file as well", async () => {
  const text = "👩‍👩‍👧é, ".repeat(100_000);
  const once = await runOperation(operations.reverse, new Blob([text]));
  if (once.kind !== "text") throw new Error("expected a text");
  const twice = await runOperation(operations.reverse, once.content);
  if (twice.kind !== "text" || typeof twice.content === "string") throw new Error("expected a text as a Blob");
  expect(await twice.content.text()).toBe(text);
});

it("asks for input when there is none", async () => {
  await expect(runOperation(operations.reverse, "\n \n")).rejects.toThrow("Please enter text to reverse");
});
