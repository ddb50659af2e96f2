import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { merge } = operations;
const file = (text: string, name: string) => new File([text], name);

describe("csv-merger: merge", () => {
  it("rejects fewer than two non-empty files and names the empty one", async () => {
    await expect(runOperation(merge, [])).rejects.toThrow("Please provide at least 2 CSV files to merge");
    for (const [faulty, ...files] of [
      [0, file("a\n1\n", "1")],
      [1, file("a\n1\n", "1"), file(" \n", "2"), file("", "3")],
      [0, file("", "1"), file("a\n1\n", "2")],
    ] as const) {
      await expect(runOperation(merge, files)).rejects.toMatchObject({
        message: "Please provide at least 2 CSV files to merge",
        position: { file: faulty },
      });
    }
  });

  it("ignores empty files", async () => {
    const files = [file("", "1"), file("a\n1\n", "2"), file("a\n2\n", "3")];
    expect(await runOperation(merge, files)).toMatchObject({ content: "a\n1\n2\n" });
  });

  it("reports what failed, and in which file", async () => {
    await expect(runOperation(merge, [file("a\n", "x.csv"), file("", "1"), file('"', "y.csv")])).rejects.toMatchObject({
      message: /^Failed to merge CSV files: y\.csv: Row 1: the quote/,
      position: { file: 2, byteOffset: 0 },
    });
  });

  it("writes original file names in the source column", async () => {
    const files = [file("a\n1\n", "CSV 1 (may (2).csv)"), file("a\n2\n", "CSV 2")];
    expect(await runOperation(merge, files, { source: true })).toMatchObject({
      content: "file,a\nmay (2).csv,1\nCSV 2,2\n",
    });
  });

  it.each(["position", "name"])("trims only the header fields: %s", async (columns) => {
    const files = [file("a , b\n1 , 2\n", "1"), file(" a,b\n3 , 4\n", "2")];
    expect(await runOperation(merge, files, { columns, trimHeaderFields: true })).toMatchObject({
      content: "a,b\n1 , 2\n3 , 4\n",
    });
    expect(await runOperation(merge, files, { header: false, trimHeaderFields: true })).toMatchObject({
      content: "a , b\n1 , 2\n a,b\n3 , 4\n",
    });
  });

  it("reports the combined progress of all files", async () => {
    const seen: number[] = [];
    const files = [file("a\n1\n", "1"), file("a\n2\n", "2")];
    await runOperation(merge, files, {}, { progress: (fraction) => seen.push(fraction) });
    expect(seen.at(-1)).toBe(1);
    expect(Math.max(...seen)).toBe(1);
  });
});
