import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseJson, writeJson } from "#shared/json/json-value.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { suiteFolder } from "#shared/testing/suite-folder.ts";
import { formatYaml } from "#tools/yaml-json/format-yaml.ts";
import { lintYaml } from "#tools/yaml-json/lint-yaml.ts";
import { type ToJsonSettings, yamlToJson } from "#tools/yaml-json/yaml-to-json.ts";

/** Date of the suite's latest commit. */
const SUITE_DATE = "2024-02-02";

const LAYOUT = { indent: 2, indentSeq: true };

interface SuiteCase {
  id: string;
  yaml: string;
  /** One value per document; null for invalid YAML, and for YAML that JSON cannot hold. */
  json: string | null;
  fail: boolean;
}

/** A case as written. It inherits a missing `yaml` or `json` from the previous case in the file. */
interface WrittenCase {
  yaml?: string;
  json?: string | null;
  fail?: boolean;
}

function readCases(): SuiteCase[] {
  const folder = join(suiteFolder("yaml"), "src");
  const files = globSync("*.yaml", { cwd: folder }).sort();
  return files.flatMap((file) => {
    const written: WrittenCase[] = parse(readFileSync(join(folder, file), "utf8"));
    let inherited: WrittenCase = {};
    return written.map(({ fail = false, ...own }, index) => {
      inherited = { ...inherited, ...own };
      const { yaml = "", json = null } = inherited;
      const id = basename(file, ".yaml") + (written.length > 1 ? `/${String(index).padStart(2, "0")}` : "");
      return { id, yaml: replaceMarks(yaml), json: fail ? null : json, fail };
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

function toJson(yaml: string, documents: ToJsonSettings["documents"] = "array"): string {
  return yamlToJson(yaml, { version: "1.2", merge: true, documents, indent: "" });
}

/** JSON of all documents. Compares numbers by value: the suite writes 1e3 as 1000. */
async function valuesOf(json: string): Promise<unknown[]> {
  const values = json.trim() === "" ? [] : await parseJson(json);
  return values.map((value) => JSON.parse(writeJson(value)));
}

const EXCEPTIONS = [
  { reason: "A map with two empty keys is an error, because JSON would lose one of them.", cases: ["2JQS"] },
  { reason: "A %YAML directive with further words is an error.", cases: ["ZYU8/02"] },
  { reason: "The library accepts a repeated %YAML directive.", cases: ["SF5V"] },
];

describe("YAML Test Suite", () => {
  const cases = readCases();

  it("gives the JSON of every case, and an error for every invalid one", async () => {
    await runSuite(join(import.meta.dirname, ".."), {
      id: "yaml-test-suite",
      title: `YAML Test Suite (${SUITE_DATE})`,
      source: "https://github.com/yaml/yaml-test-suite",
      library: "yaml",
      cases: cases.map(({ id, yaml, json, fail }) => ({
        name: id,
        run: async () => {
          if (fail) {
            expect(() => toJson(yaml)).toThrow("Invalid YAML: ");
            expect(lintYaml(yaml)).toMatch(/^❌ Invalid YAML: /);
            return;
          }
          const lines = toJson(yaml, "lines");
          if (json !== null) expect(await valuesOf(lines)).toEqual(await valuesOf(json));
        },
      })),
      exceptions: EXCEPTIONS,
    });
  });

  const rejected = new Set(EXCEPTIONS.flatMap((exception) => exception.cases));

  it.each(cases.filter(({ id, fail }) => !fail && !rejected.has(id)))(
    "keeps the data of $id when formatting, and formats it only once",
    ({ yaml }) => {
      const formatted = formatYaml(yaml, LAYOUT);
      expect(toJson(formatted)).toBe(toJson(yaml));
      expect(formatYaml(formatted, LAYOUT)).toBe(formatted);
    },
  );
});
