import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("removes every kind of whitespace by default", async () => {
  expect(await runOperation(operations.remove, " a b\tc\r\n\u00a0d ")).toMatchObject({ content: "abcd", warnings: [] });
});

it("handles a large file", async () => {
  const result = await runOperation(operations.remove, new Blob(["é 👩‍👩‍👧\t\n".repeat(200_000)]));
  if (result.kind !== "text" || typeof result.content === "string") throw new Error("expected a text as a Blob");
  expect(await result.content.text()).toBe("é👩‍👩‍👧".repeat(200_000));
});
