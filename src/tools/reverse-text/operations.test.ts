import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("restores the text when run twice, from a file too", async () => {
  const text = "👩‍👩‍👧é, ".repeat(100_000);
  const once = await runOperation(operations.reverse, new Blob([text]));
  if (once.kind !== "text") throw new Error("expected a text");
  const twice = await runOperation(operations.reverse, once.content);
  if (twice.kind !== "text" || typeof twice.content === "string") throw new Error("expected a text as a Blob");
  expect(await twice.content.text()).toBe(text);
});
