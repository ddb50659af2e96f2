import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { format } = operations;

it.each([
  [{}, " a , b \n 1 , 2 \n"],
  [{ trimHeaderFields: true }, "a,b\n 1 , 2 \n"],
  [{ trimHeaderFields: true, align: true }, "a  ,b\n 1 , 2 \n"],
  [{ trim: true }, "a,b\n1,2\n"],
  [{ trim: true, trimHeaderFields: true }, "a,b\n1,2\n"],
])("csv-formatter: format trims what the options name: %j", async (options, content) => {
  expect(await runOperation(format, " a , b \n 1 , 2 \n", options)).toMatchObject({ content });
});
