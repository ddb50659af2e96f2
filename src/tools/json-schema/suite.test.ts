import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { compileSchema, type Schema } from "./compile-schema.ts";
import { readNodes } from "./json-texts.ts";
import type { Draft } from "./validation.ts";

interface Group {
  set: "required" | "format";
  file: string;
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

const FOLDER = join(import.meta.dirname, "testing", "suite");
/** Where the suite expects its other documents. */
const HOST = "http://localhost:1234/";

const remotes: Record<string, object> = JSON.parse(readFileSync(join(FOLDER, "remotes.json"), "utf8"));

const DRAFTS = ["4", "6", "7", "2019-09", "2020-12"] as const;

/** The suite's tests for a draft. `format` is asserted in its own tests only, as the suite says. */
function readSuite(draft: Draft, set: Group["set"]): SuiteCase[] {
  return readFileSync(join(FOLDER, `draft${draft}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Group => JSON.parse(line))
    .filter((group) => group.set === set)
    .flatMap((group) => {
      let compiling: Promise<Schema> | undefined;
      return group.tests.map(({ description, data, valid }) => ({
        name: `${draft}/${group.file}: ${group.description}: ${description}`,
        run: async () => {
          compiling ??= compile(group.schema, { draft, formats: set === "format" });
          const { check } = await compiling;
          const json = JSON.stringify(data);
          const isValid = check(readNodes(json, { start: 0, end: json.length })).length === 0;
          if (isValid !== valid) throw new Error(`Expected ${valid ? "valid" : "invalid"}`);
        },
      }));
    });
}

/** Puts other documents of the suite into the schema, as the error about each says. */
async function compile(schema: unknown, settings: { draft: Draft; formats: boolean }): Promise<Schema> {
  let whole = schema;
  for (;;) {
    try {
      return await compileSchema(JSON.stringify(whole), settings);
    } catch (error) {
      const [, definitions = "", address = "", id = ""] =
        (error instanceof InputError && /into (\S+) here, with "(.*)" as its (\S+)\.$/.exec(error.message)) || [];
      const document = remotes[address.slice(HOST.length)];
      if (!document || !address.startsWith(HOST)) throw error;
      const known = (whole as Record<string, object>)[definitions];
      whole = { ...(whole as object), [definitions]: { ...known, [address]: { ...document, [id]: address } } };
    }
  }
}

const SUITE = {
  source: "https://github.com/json-schema-org/JSON-Schema-Test-Suite",
  library: "@hyperjump/json-schema",
};

const OLD = ["4", "6", "7"];
const NEW = ["2019-09", "2020-12"];
const REAL = "real identifier";

/** The same tests of several drafts. */
function casesOf(drafts: readonly string[], group: string, tests: readonly string[]): string[] {
  return drafts.flatMap((draft) => tests.map((test) => `${draft}/${group}: ${test}`));
}

describe("JSON-Schema-Test-Suite", () => {
  it("gives the verdicts of every required test of all drafts", async () => {
    await runSuite(import.meta.dirname, {
      ...SUITE,
      id: "json-schema",
      title: "JSON-Schema-Test-Suite, drafts 4 to 2020-12 (2023-04-01)",
      exceptions: [
        {
          reason: "Inside const, enum and unknown keywords, the library takes $id, id and $anchor for identifiers.",
          cases: [
            ...casesOf(OLD, `id: id inside an enum is not a ${REAL}`, ["match $ref to id"]),
            ...casesOf(NEW, `id: $id inside an enum is not a ${REAL}`, ["match $ref to $id"]),
            ...casesOf(NEW, `anchor: $anchor inside an enum is not a ${REAL}`, ["match $ref to $anchor"]),
            ...casesOf(["6", "7", ...NEW], `unknownKeyword: $id inside an unknown keyword is not a ${REAL}`, [
              "type matches second anyOf, which has a real schema in it",
              "type matches non-schema in third anyOf",
            ]),
          ],
        },
        {
          reason: "The library follows no JSON Pointer through a schema that has an identifier of its own.",
          cases: casesOf(OLD, "refRemote: base URI change - change folder in subschema", [
            "number is valid",
            "string is invalid",
          ]),
        },
        {
          reason: "A meta-schema of one’s own, in $schema, is at another address: nothing is ever loaded.",
          cases: [
            ...casesOf(NEW, "vocabulary: schema that uses custom metaschema with with no validation vocabulary", [
              "applicator vocabulary still works",
              "no validation: valid number",
              "no validation: invalid number, but it still validates",
            ]),
            ...casesOf(NEW, "vocabulary: ignore unrecognized optional vocabulary", ["string value", "number value"]),
          ],
        },
      ],
      cases: DRAFTS.flatMap((draft) => readSuite(draft, "required")),
    });
  });

  it("gives the verdicts of every test of formats", async () => {
    await runSuite(import.meta.dirname, {
      ...SUITE,
      id: "json-schema-formats",
      title: "JSON-Schema-Test-Suite, formats (2023-04-01)",
      cases: DRAFTS.flatMap((draft) => readSuite(draft, "format")),
    });
  });
});
