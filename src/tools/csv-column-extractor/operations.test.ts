import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { parse, extract } = operations;
const CSV = " a , b \n 1 , 2 \n";

describe("csv-column-extractor", () => {
  it("trims only header fields", async () => {
    expect(await runOperation(parse, CSV, { trimHeaderFields: true })).toMatchObject({
      data: { columns: ["a", "b"], sample: [" 1 ", " 2 "] },
    });
    expect(await runOperation(extract, CSV, { columns: "2,1", trimHeaderFields: true })).toMatchObject({
      content: "b,a\n 2 , 1 \n",
    });
  });

  it("trims no row when the first one is not the header", async () => {
    const options = { header: false, trimHeaderFields: true };
    expect(await runOperation(parse, CSV, options)).toMatchObject({ data: { sample: [" a ", " b "] } });
    expect(await runOperation(extract, CSV, { ...options, columns: "2" })).toMatchObject({ content: " b \n 2 \n" });
  });
});
