import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("encodes like encodeURIComponent by default", async () => {
  const text = "a b/c?d=é&😀'()*!~";
  expect(await runOperation(operations.encode, text)).toMatchObject({ content: encodeURIComponent(text) });
});

it("restores a large file after encoding and decoding", async () => {
  const text = "Zoë & 50% 👩‍👩‍👧\n".repeat(60_000);
  const encoded = await runOperation(operations.encode, new Blob([text]));
  if (encoded.kind !== "text") throw new Error("expected a text");
  const decoded = await runOperation(operations.decode, encoded.content);
  if (decoded.kind !== "text" || typeof decoded.content === "string") throw new Error("expected a text as a Blob");
  expect(await decoded.content.text()).toBe(text);
});

it("rejects invalid input", async () => {
  await expect(runOperation(operations.encode, "a\ud800")).rejects.toThrow("Failed to encode URL");
  await expect(runOperation(operations.decode, "100%")).rejects.toThrow("Failed to decode URL - invalid format");
});
