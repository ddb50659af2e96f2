import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { suiteFolder } from "#shared/testing/suite-folder.ts";
import { runJsonPath } from "#tools/json-query/run-json-path.ts";

/** Date of the suite's latest commit. */
const SUITE_DATE = "2026-05-21";

interface SuiteCase {
  name: string;
  selector: string;
  document?: unknown;
  result?: unknown;
  /** Several are right, because members of objects have no order. */
  results?: readonly unknown[];
  result_paths?: unknown;
  results_paths?: readonly unknown[];
  invalid_selector?: boolean;
}

describe("JSONPath Compliance Test Suite", () => {
  const { tests } = JSON.parse(readFileSync(join(suiteFolder("jsonpath"), "cts.json"), "utf8")) as {
    tests: readonly SuiteCase[];
  };

  it("gives values and paths of every case, and an error for every invalid query", async () => {
    await runSuite(join(import.meta.dirname, ".."), {
      id: "jsonpath",
      title: `JSONPath Compliance Test Suite (${SUITE_DATE})`,
      source: "https://github.com/jsonpath-standard/jsonpath-compliance-test-suite",
      library: "json-p3",
      cases: tests.map(({ name, selector, document, invalid_selector: isInvalid, ...given }) => ({
        name,
        run: async () => {
          const list = (show: "values" | "paths") =>
            runJsonPath(JSON.stringify(document ?? null), selector, { show, indent: "" });
          if (isInvalid) {
            await expect(list("values")).rejects.toThrow("Invalid JSONPath: ");
            return;
          }
          expect(given.results ?? [given.result]).toContainEqual(JSON.parse(String((await list("values")).output)));
          expect(given.results_paths ?? [given.result_paths]).toContainEqual(
            JSON.parse(String((await list("paths")).output)),
          );
        },
      })),
    });
  });
});
