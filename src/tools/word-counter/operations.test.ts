import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

it.each(operations.count.examples)("counts what the example says: $title", async ({ input, output }) => {
  expect(await runOperation(operations.count, input)).toMatchObject({ kind: "data", data: output, warnings: [] });
});

it("asks for a text when there is none", async () => {
  await expect(runOperation(operations.count, " \n")).rejects.toThrow("Please enter text to count");
});

it("says when a text has too many different words to tell them apart", async () => {
  const words = Array.from({ length: 500_001 }, (_, index) => `w${index}`).join(" ");
  const { warnings } = await runOperation(operations.count, new Blob([words]));
  expect(warnings).toEqual(["Only the first 500,000 unique words are told apart."]);
});
