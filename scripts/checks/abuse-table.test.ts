import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const table = readFileSync("docs/abuse.md", "utf8");
const tests = [...table.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = ""]) => path);

describe("docs/abuse.md", () => {
  it("refers only to tests that exist", () => {
    const missing = tests.filter((path) => !existsSync(path) && !existsSync(join("src/server", path)));
    expect(missing).toEqual([]);
    expect(tests.length).toBeGreaterThan(40);
  });

  it("names a test for every protection", () => {
    const rows = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| abuse"));
    expect(rows.filter((row) => !/\.test\.ts` \|$/.test(row))).toEqual([]);
  });
});
