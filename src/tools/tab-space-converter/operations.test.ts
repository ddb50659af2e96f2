import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it.each([
  [undefined, 4],
  [0, 1],
  [-3, 1],
  [9, 8],
  [2.9, 2],
  [Number.NaN, 4],
])("uses %s spaces per tab as %i", async (spacesPerTab, spaces) => {
  const content = `${" ".repeat(spaces)}x`;
  expect(await runOperation(operations.toSpaces, "\tx", { spacesPerTab })).toMatchObject({ content });
});

it("converts a file of any size", async () => {
  const result = await runOperation(operations.toSpaces, new Blob(["é\t日\n".repeat(300_000)]), { tabStops: true });
  if (result.kind !== "text" || typeof result.content === "string") throw new Error("expected a text as a Blob");
  expect(await result.content.text()).toBe("é   日\n".repeat(300_000));
});
