import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSuite, type SuiteCase } from "./run-suite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-suite-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const passing: SuiteCase = { name: "adds", run: () => {} };
const failing: SuiteCase = {
  name: "divides",
  run: async () => {
    throw new Error("by zero");
  },
};
const run = (cases: readonly SuiteCase[], exceptions: readonly { reason: string; cases: string[] }[] = []) =>
  runSuite(folder, { id: "sums", title: "Sums", source: "https://example.com/sums", cases, exceptions });

const KEPT = `{
  "title": "Sums",
  "source": "https://example.com/sums",
  "library": "Sundry",
  "passed": 1,
  "total": 2,
  "exceptions": [
    {
      "reason": "No division.",
      "cases": [
        "divides"
      ]
    }
  ]
}
`;
const EXCEPTIONS = [{ reason: "No division.", cases: ["divides"] }];

async function keep(result: string): Promise<void> {
  await mkdir(join(folder, "suites"));
  await writeFile(join(folder, "suites/sums.json"), result);
}

describe("runSuite", () => {
  it("accepts a result that is the kept one", async () => {
    await keep(KEPT);
    await run([passing, failing], EXCEPTIONS);
    expect(readFileSync(join(folder, "suites/sums.json"), "utf8")).toBe(KEPT);
  });

  it("fails if a case other than an exception fails", async () => {
    await expect(run([passing, failing])).rejects.toThrow("divides: Error: by zero");
  });

  it("fails if an exception passes, or names no case", async () => {
    await expect(run([passing], [{ reason: "No addition.", cases: ["adds"] }])).rejects.toThrow("adds");
    await expect(run([passing], EXCEPTIONS)).rejects.toThrow("divides");
  });

  it("fails if two cases have one name", async () => {
    await expect(run([passing, passing])).rejects.toThrow("adds");
  });

  // Vitest's summary counts it as a failed snapshot, but not as a failure.
  it("fails if the kept result is stale", async () => {
    await keep(KEPT.replace('"total": 2', '"total": 3'));
    await expect(run([passing, failing], EXCEPTIONS)).rejects.toThrow("mismatched");
  });
});
