import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("converts a large file with many lines or a single one", async () => {
  for (const end of ["\n", " "]) {
    const file = new Blob([`straße ΟΔΟΣ${end}`.repeat(200_000)]);
    const result = await runOperation(operations.convert, file, { case: "upper" });
    if (result.kind !== "text" || typeof result.content === "string") throw new Error("expected a text as a Blob");
    expect(await result.content.text()).toBe(`STRASSE ΟΔΟΣ${end}`.repeat(200_000));
  }
});
