import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("restores a text there and back, from a file too", async () => {
  const text = "é 👩‍👩‍👧 zwei ".repeat(100_000);
  const there = await runOperation(operations.toNewlines, new Blob([text]));
  if (there.kind !== "text") throw new Error("expected a text");
  const back = await runOperation(operations.toSpaces, there.content);
  if (back.kind !== "text" || typeof back.content === "string") throw new Error("expected a text as a Blob");
  expect(await back.content.text()).toBe(text);
});

it("names the separator field if the custom separator is missing", async () => {
  await expect(runOperation(operations.toSpaces, "a\nb", { separator: "custom" })).rejects.toMatchObject({
    message: "Please enter a separator",
    field: "custom",
  });
});
