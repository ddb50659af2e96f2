import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { suiteFolder } from "#shared/testing/suite-folder.ts";
import { formatCode } from "#tools/code-formatter/format-code.ts";

/** Date of the suite's latest commit. */
const SUITE_DATE = "2024-02-02";

/** A case as written. It inherits a missing `yaml` from the previous case in the file. */
interface WrittenCase {
  yaml?: string;
  fail?: boolean;
}

function readCases(): SuiteCase[] {
  const folder = join(suiteFolder("yaml"), "src");
  return globSync("*.yaml", { cwd: folder })
    .sort()
    .flatMap((file) => {
      let inherited = "";
      const written: WrittenCase[] = parse(readFileSync(join(folder, file), "utf8"));
      return written.flatMap(({ yaml = inherited, fail = false }, index) => {
        inherited = yaml;
        if (fail) return [];
        const name = basename(file, ".yaml") + (written.length > 1 ? `/${String(index).padStart(2, "0")}` : "");
        return [{ name, run: () => checkCase(replaceMarks(yaml)) }];
      });
    });
}

/** Replaces the suite's visible marks with the characters they represent. */
function replaceMarks(yaml: string): string {
  return yaml
    .replace(/␣/g, " ")
    .replace(/—*»/g, "\t")
    .replace(/←/g, "\r")
    .replace(/⇔/g, "\uFEFF")
    .replace(/↵/g, "")
    .replace(/∎\n$/, "");
}

async function checkCase(yaml: string): Promise<void> {
  const formatted = await format(yaml);
  expect(valuesOf(formatted)).toEqual(valuesOf(yaml));
  expect(await format(formatted)).toBe(formatted);
}

const format = async (yaml: string) => (await formatCode(yaml, "a.yaml", { language: "yaml" })).code;

function valuesOf(yaml: string): unknown[] {
  const documents = parseAllDocuments(yaml, { uniqueKeys: false, logLevel: "silent" });
  return Array.from(documents, (document) => document.toJS({ mapAsMap: true }));
}

describe("YAML Test Suite", () => {
  it("keeps the data of every valid case, and formats it only once", async () => {
    await runSuite(join(import.meta.dirname, ".."), {
      id: "yaml-test-suite",
      title: `YAML Test Suite (${SUITE_DATE}): same data`,
      source: "https://github.com/yaml/yaml-test-suite",
      library: "prettier",
      cases: readCases(),
      exceptions: [
        {
          reason: "A tab at the end of a line in double quotes, after a backslash, is lost.",
          cases: ["DE56/02", "DE56/03"],
        },
        { reason: "A list as a key keeps its data, but prettier cannot format the result again.", cases: ["M5DY"] },
        { reason: "A %YAML directive with further words is an error.", cases: ["ZYU8/02"] },
      ],
    });
  });
});
