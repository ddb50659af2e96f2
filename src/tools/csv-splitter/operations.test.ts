import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { countFiles, fileAt, type SplitResult } from "./split-result.ts";
import { operations } from "./tool.ts";

describe.each([
  ["split", operations.split],
  ["zip", operations.zip],
])("csv-splitter: %s", (_, operation) => {
  it.each([0, -1, 1.5, Number.NaN])("rejects %s rows per file", async (rows) => {
    await expect(runOperation(operation, "a\n1\n", { rows })).rejects.toMatchObject({
      message: "Please enter a valid number of rows per file",
      field: "rows",
    });
  });

  it("rejects blank input, and reports the position of an unclosed quote", async () => {
    await expect(runOperation(operation, " ")).rejects.toMatchObject({ message: "Please enter CSV data to split" });
    await expect(runOperation(operation, 'a\n"b')).rejects.toMatchObject({
      message: "Failed to split CSV data: Row 2: the quote that opens a field on line 2, column 1 is never closed.",
    });
  });
});

describe("csv-splitter: split into separate files", () => {
  it.each([false, true])("trims only the repeated header fields: guard %s", async (guard) => {
    const run = (options: Record<string, unknown>) =>
      runOperation(operations.split, " a , b \n 1 ,2\n3, 4\n", { rows: 1, guard, ...options });
    expect(await run({ trimHeaderFields: true })).toMatchObject({
      data: { texts: ["a,b\n 1 ,2\n", "a,b\n3, 4\n"] },
    });
    expect(await run({ trimHeaderFields: true, header: false })).toMatchObject({
      data: { texts: [" a , b \n", " 1 ,2\n", "3, 4\n"] },
    });
  });

  it("rejects more than 65,000 files", async () => {
    await expect(runOperation(operations.split, `a\n${"1\n".repeat(65_001)}`, { rows: 1 })).rejects.toMatchObject({
      message: "That would make more than 65,000 files. Please enter more rows per file.",
      field: "rows",
    });
  });

  it("returns many files as parts of one Blob", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `${index},é${"x".repeat(40)}\n`);
    const result = await runOperation(operations.split, `id,text\n${rows.join("")}`, { rows: 7 });
    const files = (result as { data: SplitResult }).data;
    expect("content" in files).toBe(true);
    expect(countFiles(files)).toBe(Math.ceil(30_000 / 7));
    for (const number of [1, 2, 4286]) {
      const { name, size, content } = fileAt(files, number);
      expect(name).toBe(`split_${number}.csv`);
      expect(await content().text()).toBe(`id,text\n${rows.slice(7 * (number - 1), 7 * number).join("")}`);
      expect(content().size).toBe(size);
    }
  });

  it("reports the size of a file without creating it", async () => {
    const result = await runOperation(operations.split, "name\nZoë\n你好😀\n", { rows: 1 });
    const entry = fileAt((result as { data: SplitResult }).data, 2);
    expect(entry.size).toBe("name\n".length + 11);
    expect(entry.content().size).toBe(entry.size);
  });
});
