import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it("csv-validator: validate compares trimmed header fields on request", async () => {
  const run = async (options: Record<string, unknown>) =>
    (await runOperation(operations.validate, "id, id\n1,2\n", options)).warnings;
  expect(await run({})).toEqual([]);
  expect(await run({ trimHeaderFields: true })).toEqual(['Columns 1 and 2 have the same name, "id".']);
});
