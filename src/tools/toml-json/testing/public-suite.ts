import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JsonNumber, type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { suiteFolder } from "#shared/testing/suite-folder.ts";
import { jsonToToml } from "#tools/toml-json/json-to-toml.ts";
import { tomlToJson } from "#tools/toml-json/toml-to-json.ts";
import { operations } from "#tools/toml-json/tool.ts";

/** Date of the suite's latest commit. */
const SUITE_DATE = "2026-08-16";

/** A value: `{"type": "integer", "value": "1"}`, or an object or array of values. */
type Tagged = { type: string; value: string } | readonly Tagged[] | { readonly [key: string]: Tagged };

interface SuiteCase {
  id: string;
  /** Some invalid ones are not UTF-8. */
  toml: Buffer<ArrayBuffer>;
  /** Undefined if the TOML is invalid. */
  json?: Tagged;
}

function readCases(): SuiteCase[] {
  const folder = join(suiteFolder("toml"), "tests");
  const files = readFileSync(join(folder, "files-toml-1.1.0"), "utf8").split("\n");
  return files
    .filter((file) => file.endsWith(".toml"))
    .map((file) => {
      const id = file.slice(0, -".toml".length);
      const toml = readFileSync(join(folder, file));
      if (id.startsWith("invalid/")) return { id, toml };
      return { id, toml, json: JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) };
    });
}

/** Only the operation decodes bytes; it rejects an empty input, which is valid TOML. */
async function convert(toml: Buffer<ArrayBuffer>): Promise<string> {
  if (isUtf8(toml)) return tomlToJson(toml.toString(), "");
  const result = await runOperation(operations.toJson, new Blob([toml]));
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("Not a text");
  return result.content;
}

function expectTagged(value: JsonValue | undefined, tagged: Tagged): void {
  if (Array.isArray(tagged)) {
    expect(value).toHaveLength(tagged.length);
    for (const [index, item] of tagged.entries()) expectTagged((value as JsonValue[])[index], item);
    return;
  }
  const { type, value: text } = tagged as { type: unknown; value: unknown };
  if (typeof type === "string" && typeof text === "string") {
    expect(plainOf(value)).toEqual(expectedOf(type, text));
    return;
  }
  expect([...(value as Map<string, JsonValue>).keys()].sort()).toEqual(Object.keys(tagged).sort());
  for (const [key, item] of Object.entries(tagged)) expectTagged((value as Map<string, JsonValue>).get(key), item);
}

const plainOf = (value: JsonValue | undefined) => (value instanceof JsonNumber ? value.text : value);

/** What JSON has for a tagged value. */
function expectedOf(type: string, text: string): unknown {
  if (type === "bool") return text === "true";
  if (type === "integer") return String(BigInt(text));
  if (type === "float") return expectedFloat(text);
  return type === "string" ? text : text.replace(/\.?0+(?<=\.\d*)(?=$|[Z+-])/, "").replace(/\+00:00$/, "Z");
}

function expectedFloat(text: string): string | null {
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  const digits = Object.is(value, -0) ? "-0" : String(value);
  return /^-?\d+$/.test(digits) ? `${digits}.0` : digits;
}

describe("toml-test", () => {
  const cases = readCases();

  it("gives the values of every valid case, and an error for every invalid one", async () => {
    await runSuite(join(import.meta.dirname, ".."), {
      id: "toml-test",
      title: `toml-test (TOML 1.1, ${SUITE_DATE})`,
      source: "https://github.com/toml-lang/toml-test",
      library: "smol-toml",
      exceptions: [
        {
          reason: "A UTF-16 file with a byte order mark is read, as by every tool.",
          cases: ["invalid/encoding/utf16-bom"],
        },
      ],
      cases: cases.map(({ id, toml, json }) => ({
        name: id,
        run: async () => {
          if (json === undefined) {
            await expect(async () => convert(toml)).rejects.toMatchObject({ name: "InputError" });
            return;
          }
          const [value] = await parseJson(await convert(toml));
          expectTagged(value, json);
        },
      })),
    });
  });

  it("keeps the values of every valid case on the way to TOML and back", async () => {
    for (const { toml, json } of cases) {
      const text = toml.toString();
      // JSON has no nan and inf.
      if (json === undefined || /\b(?:nan|inf)\b/.test(text)) continue;
      const before = tomlToJson(text, "");
      expect(await parseJson(tomlToJson(await jsonToToml(before, { dates: true }), ""))).toEqual(
        await parseJson(before),
      );
    }
  });
});
