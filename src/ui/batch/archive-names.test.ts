import { describe, expect, it } from "vitest";
import { archiveEntries, commonFolder } from "./archive-names.ts";
import type { BatchItem } from "./batch-queue.ts";

function fileAt(path: string): File {
  const file = new File([], path.slice(path.lastIndexOf("/") + 1));
  return Object.defineProperty(file, "webkitRelativePath", { value: path.includes("/") ? path : "" });
}

function done(path: string, names: readonly string[]): BatchItem {
  const files = names.map((name) => ({ name, content: new Blob() }));
  return { index: 0, file: fileAt(path), state: { phase: "done", files, warnings: [], bytes: 0 } };
}

const pathsOf = (...items: BatchItem[]) => archiveEntries(items).map(({ path }) => path);

describe("archiveEntries", () => {
  it("puts a result next to its input", () => {
    expect(pathsOf(done("a.csv", ["a.json"]), done("in/2024/b.csv", ["b.json"]))).toEqual(["a.json", "in/2024/b.json"]);
  });

  it("puts several results of one input into a folder of their own", () => {
    expect(pathsOf(done("in/a.zip", ["1.txt", "x/2.txt"]))).toEqual(["in/a/1.txt", "in/a/x/2.txt"]);
  });

  it("leaves out files without a result", () => {
    expect(pathsOf({ ...done("a.csv", ["a.json"]), state: { phase: "canceled" } })).toEqual([]);
  });

  it.each(["../../a.txt", "/a.txt", "..\\a.txt", "./a.txt"])("keeps %s inside the archive", (name) => {
    expect(pathsOf(done("in", [name]))).toEqual(["a.txt"]);
  });
});

describe("commonFolder", () => {
  it("is the folder that all files are from", () => {
    expect(commonFolder([fileAt("in/a"), fileAt("in/x/b")])).toBe("in");
    expect(commonFolder([fileAt("in/a"), fileAt("out/b")])).toBeUndefined();
    expect(commonFolder([fileAt("in/a"), fileAt("b")])).toBeUndefined();
    expect(commonFolder([fileAt("a"), fileAt("a")])).toBeUndefined();
  });
});
