import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("warns if a text has too many unique words to count separately", async () => {
  const words = Array.from({ length: 100_001 }, (_, index) => `w${index}`).join(" ");
  const { warnings } = await runOperation(operations.count, new Blob([words]));
  expect(warnings).toEqual(["Only the first 100,000 unique words are counted separately."]);
});
