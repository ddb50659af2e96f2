import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./operations.ts";

describe.each([
  ["split", operations.split],
  ["zip", operations.zip],
])("%s", (_, operation) => {
  it.each([0, -1, 1.5, Number.NaN])("refuses %s rows per file", async (rows) => {
    await expect(runOperation(operation, "a\n1\n", { rows })).rejects.toMatchObject({
      message: "Please enter a valid number of rows per file",
      field: "rows",
    });
  });

  it("asks for CSV when there is none, and says where a quote is never closed", async () => {
    await expect(runOperation(operation, " ")).rejects.toMatchObject({ message: "Please enter CSV data to split" });
    await expect(runOperation(operation, 'a\n"b')).rejects.toMatchObject({
      message: "Failed to split CSV data: Row 2: the quote that opens a field on line 2, column 1 is never closed.",
    });
  });
});

describe("split", () => {
  it("refuses to make more than 10,000 files", async () => {
    await expect(runOperation(operations.split, `a\n${"1\n".repeat(10_001)}`, { rows: 1 })).rejects.toMatchObject({
      message: "That makes more than 10,000 files. Please enter more rows per file.",
      field: "rows",
    });
  });
});
