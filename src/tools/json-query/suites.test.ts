import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { runJmesPath } from "./run-jmes-path.ts";
import { runJq } from "./run-jq.ts";
import { type JqCase, readJqCases } from "./testing/jq-cases.ts";

const SETTINGS = { indent: "", rawOutput: false, slurp: false, nullInput: false };
/** Every run checks one of this many cases of jq, because starting jq takes time. */
const SAMPLE = 12;

const MODULES = /^(import|include) .*;|^modulemeta\b/;
const DEEP = /\brange\((9999|1000[01])\)/;
/** Deep ones that jq does without recursion, or rejects at once. */
const FLAT = /delpaths|^try [gs]etpath|contains\(\[\[\]\]\)/;
/** It needs a bigger stack too, but doesn't end. */
const ENDLESS = "setpath([range(10000) | 0]; 0) | flatten";

/** jq compares values: -0 is 0. */
function parsed(json: string): unknown {
  const text = json.trim().replaceAll("\uFEFF", "");
  return /^-?nan$/i.test(text) ? null : JSON.parse(text, (_, value) => (value === 0 ? 0 : value));
}

async function check({ program, input, results }: JqCase): Promise<void> {
  if (program === ENDLESS) throw new Error("not run");
  const run = runJq(input, program, SETTINGS).then(({ output }) => String(output));
  if (results === undefined) {
    await expect(run).rejects.toThrow("Invalid jq query: ");
    return;
  }
  // A run-time error without a result.
  if (results.length === 0) await run.catch((error) => expect(error.message).toMatch(/^jq: /));
  else expect((await run).split("\n").map(parsed)).toEqual(results.map(parsed));
}

describe("jq's own tests", () => {
  const cases = ["jq.test", "onig.test", "base64.test", "uri.test"].flatMap(readJqCases);
  const modules = cases.filter(({ program, results }) => results !== undefined && MODULES.test(program));
  const deep = cases.filter(({ program }) => DEEP.test(program) && !FLAT.test(program));

  it.skipIf(process.env.NIGHTLY === undefined)(
    "give the results of jq",
    async () => {
      await runSuite(import.meta.dirname, {
        id: "jq",
        title: "jq’s own tests (1.8.2)",
        source: "https://github.com/jqlang/jq/tree/jq-1.8.2/tests",
        library: "jq-wasm",
        cases: cases.map((one) => ({ name: one.name, run: () => check(one) })),
        exceptions: [
          { reason: "Modules are files, and jq gets none.", cases: modules.map(({ name }) => name) },
          {
            reason: "In WebAssembly, jq’s stack is too small for 10,000 levels of nesting.",
            cases: deep.map(({ name }) => name),
          },
        ],
      });
    },
    120_000,
  );

  const usual = cases.filter((one) => !modules.includes(one) && !deep.includes(one));
  it.each(usual.filter((_, index) => index % SAMPLE === 0))("give the results of jq for $name", check);
});

interface JmesGroup {
  given: unknown;
  cases: readonly { expression: string; result?: unknown; error?: string }[];
}

describe("JMESPath compliance tests", () => {
  const folder = join(import.meta.dirname, "testing", "suite", "jmespath");
  const cases = readdirSync(folder).flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, file), "utf8")) as JmesGroup[]).flatMap(({ given, cases }, group) =>
      cases.map((one, index) => ({ ...one, given, name: `${file} ${group + 1}.${index + 1} ${one.expression}` })),
    ),
  );

  it("give the result or an error", async () => {
    await runSuite(import.meta.dirname, {
      id: "jmespath",
      title: "JMESPath compliance tests",
      source: "https://github.com/jmespath/jmespath.test",
      library: "@jmespath-community/jmespath",
      cases: cases.map(({ name, given, expression, result, error }) => ({
        name,
        run: async () => {
          const run = runJmesPath(JSON.stringify(given), expression, { indent: "" });
          if (error !== undefined) await expect(run).rejects.toThrow("JMESPath: ");
          else expect(JSON.parse(String((await run).output))).toEqual(result);
        },
      })),
    });
  });
});
