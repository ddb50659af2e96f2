import { expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

it.each([
  ["html", { minify: true }, /<th scope="col">a<\/th>.*<td> 1 <\/td>/],
  ["markdown", {}, /^\| a\s+\|\n\| -+ \|\n\|\s+1\s+\|$/m],
  ["text", {}, /^\| a {3}\|\n\+-+\+\n\| {2}1 {2}\|$/m],
] as const)("csv-to-table: %s trims only header fields", async (id, options, table) => {
  expect(await runOperation(operations[id], " a \n 1 \n", { ...options, trimHeaderFields: true })).toMatchObject({
    content: expect.stringMatching(table),
  });
});
