import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

it("encoding and decoding a big file gives it back", async () => {
  const text = "<p class='a'>Zoë & 👩‍👩‍👧</p>\n".repeat(50_000);
  const encoded = await runOperation(operations.encode, new Blob([text]), { scope: "non-ascii", style: "named" });
  if (encoded.kind !== "text") throw new Error("expected a text");
  const decoded = await runOperation(operations.decode, encoded.content);
  if (decoded.kind !== "text" || typeof decoded.content === "string") throw new Error("expected a text as a Blob");
  expect(await decoded.content.text()).toBe(text);
});

it("says what is missing", async () => {
  await expect(runOperation(operations.encode, " \n")).rejects.toThrow("Please enter text to encode");
  await expect(runOperation(operations.decode, "")).rejects.toThrow("Please enter text to decode");
});
