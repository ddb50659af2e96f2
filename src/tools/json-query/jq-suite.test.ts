import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { runJq } from "./run-jq.ts";
import { readJqCases } from "./testing/jq-cases.ts";

const SETTINGS = { indent: "", rawOutput: false, slurp: false, nullInput: false };

/** The suite compares values, not their text. */
const parsed = (json: string): unknown => {
  const text = json.trim().replaceAll("\uFEFF", "");
  return /^-?nan$/i.test(text) ? null : JSON.parse(text);
};

describe("jq's own tests", () => {
  const files = ["jq.test", "onig.test", "base64.test", "uri.test"];

  it("give the results of jq", async () => {
    await runSuite(import.meta.dirname, {
      id: "jq",
      title: "jq’s own tests (1.8.2)",
      source: "https://github.com/jqlang/jq/tree/jq-1.8.2/tests",
      library: "jq-wasm",
      cases: files.flatMap(readJqCases).map(({ name, program, input, results }) => ({
        name,
        run: async () => {
          if (results === undefined) {
            await expect(runJq(input, program, SETTINGS)).rejects.toThrow("Invalid jq query: ");
            return;
          }
          const { output } = await runJq(input, program, SETTINGS);
          const lines = String(output) === "" ? [] : String(output).split("\n");
          expect(lines.map(parsed)).toEqual(results.map(parsed));
        },
      })),
      exceptions: [],
    });
  }, 120_000);
});
