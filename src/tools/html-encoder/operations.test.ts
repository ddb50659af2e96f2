import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

describe("encode and decode", () => {
  it("round-trip a big file", async () => {
    const text = "<p class='a'>Zoë & 👩‍👩‍👧</p>\n".repeat(50_000);
    const encoded = await runOperation(operations.encode, new Blob([text]), { scope: "non-ascii", style: "named" });
    if (encoded.kind !== "text") throw new Error("expected a text");
    const decoded = await runOperation(operations.decode, encoded.content);
    if (decoded.kind !== "text" || typeof decoded.content === "string") throw new Error("expected a text as a Blob");
    expect(await decoded.content.text()).toBe(text);
  });
});
