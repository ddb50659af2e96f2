import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonNumber, type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { jsonToToml } from "./json-to-toml.ts";
import { operations } from "./operations.ts";
import { tomlToJson } from "./toml-to-json.ts";

/** A value of toml-test: `{"type": "integer", "value": "1"}`, or an object or array of values. */
type Tagged = { type: string; value: string } | readonly Tagged[] | { readonly [key: string]: Tagged };

interface SuiteCase {
  id: string;
  toml?: string;
  /** For bytes that are not UTF-8. */
  base64?: string;
  /** Missing if the TOML is invalid. */
  json?: Tagged;
}

const cases: SuiteCase[] = readFileSync(join(import.meta.dirname, "testing/suite/cases.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

async function convert({ toml, base64 = "" }: SuiteCase): Promise<string> {
  if (toml !== undefined) return tomlToJson(toml, "");
  const result = await runOperation(operations.toJson, new Blob([Buffer.from(base64, "base64")]));
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
  it("gives the values of every valid case, and an error for every invalid one", async () => {
    await runSuite(import.meta.dirname, {
      id: "toml-test",
      title: "toml-test (TOML 1.1)",
      source: "https://github.com/toml-lang/toml-test",
      library: "smol-toml",
      exceptions: [
        {
          reason: "A UTF-16 file with a byte order mark is read, as by every tool.",
          cases: ["invalid/encoding/utf16-bom"],
        },
      ],
      cases: cases.map((suiteCase) => ({
        name: suiteCase.id,
        run: async () => {
          const { json } = suiteCase;
          if (json === undefined) {
            await expect(async () => convert(suiteCase)).rejects.toMatchObject({ name: "InputError" });
            return;
          }
          const [value] = await parseJson(await convert(suiteCase));
          expectTagged(value, json);
        },
      })),
    });
  });

  it("keeps the values of every valid case on the way to TOML and back", async () => {
    for (const { toml = "", json } of cases) {
      // JSON has no nan and inf.
      if (json === undefined || /\b(?:nan|inf)\b/.test(toml)) continue;
      const text = tomlToJson(toml, "");
      expect(await parseJson(tomlToJson(await jsonToToml(text, { dates: true }), ""))).toEqual(await parseJson(text));
    }
  });
});

describe("tomlToJson", () => {
  it("keeps digits of integers and the point of floats", () => {
    expect(tomlToJson("a = [12345678901234567890, 0xff, 1_000, 1.0, -0.0, 1e3, 1e-7, 0.1]", "")).toBe(
      '{"a":[12345678901234567890,255,1000,1.0,-0.0,1000.0,1e-7,0.1]}',
    );
  });

  it("keeps dates and times as written", () => {
    const dates = [
      "1979-05-27T07:32:00Z",
      "1979-05-27T00:32:00.999999-07:00",
      "1979-05-27T07:32:00",
      "1979-05-27",
      "07:32:00.1",
    ];
    expect(tomlToJson(`a = [${dates}]`, "")).toBe(JSON.stringify({ a: dates }));
  });

  it("warns of numbers that JSON doesn't have", () => {
    const warnings: string[] = [];
    expect(tomlToJson("a = -inf\nb = nan", "", (warning) => warnings.push(warning))).toBe('{"a":null,"b":null}');
    expect(warnings).toEqual(["JSON has no -inf, so it becomes null", "JSON has no nan, so it becomes null"]);
  });

  it("keeps __proto__ an ordinary key", () => {
    expect(tomlToJson("[__proto__]\nx = 1\n[constructor]\ny = 2", "")).toBe(
      '{"__proto__":{"x":1},"constructor":{"y":2}}',
    );
  });

  it("names line and column of an error", () => {
    expect(() => tomlToJson('# é😀\na = "😀" b', "")).toThrow(
      "Invalid TOML: each key-value declaration must be followed by an end-of-line at line 2, column 9",
    );
    expect(() => tomlToJson("a = 2024-02-30", "")).toThrow(/^Invalid TOML: .+ at line 1, column 5$/);
  });

  it.each([
    ["arrays", `a = ${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["inline tables", `a = ${"{a = ".repeat(100_000)}1${"}".repeat(100_000)}`],
    ["dotted names", `${"a.".repeat(100_000)}a = 1`],
    ["table names", `[${"a.".repeat(100_000)}a]`],
  ])("rejects 100,000 nested %s", (_, toml) => {
    expect(() => tomlToJson(toml, "")).toThrow(expect.objectContaining({ name: "InputError" }));
  });
});

describe("jsonToToml", () => {
  const toToml = (json: string, warnings: string[] = [], dates = true) =>
    jsonToToml(json, { dates }, (warning) => warnings.push(warning));

  it("is the inverse of tomlToJson", async () => {
    const text = fc.string({
      unit: fc.constantFrom("a", ".", " ", '"', "'", "\\", "\n", "\u007f", "é", "🧵", "=", "#", "[", "1"),
    });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.double({ noNaN: true, min: -1e18, max: 1e18 }),
        fc.boolean(),
        fc.array(tie("tree")),
        fc.dictionary(text, tie("tree")),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, tree), async (value) => {
        const json = JSON.stringify(value);
        expect(JSON.parse(tomlToJson(await toToml(json), ""))).toEqual(JSON.parse(json));
      }),
    );
  });

  it("keeps the text of numbers and dates", async () => {
    expect(await toToml('{"a":1.50,"b":1E400,"c":9223372036854775807,"d":"2024-02-29T07:32:00.123456789Z"}')).toBe(
      "a = 1.50\nb = 1E400\nc = 9223372036854775807\nd = 2024-02-29T07:32:00.123456789Z\n",
    );
    expect(await toToml('{"a":"2024-02-30","b":"12:00","c":"2024-01-01 x"}')).toBe(
      'a = "2024-02-30"\nb = "12:00"\nc = "2024-01-01 x"\n',
    );
    expect(await toToml('{"a":"2024-02-29"}', [], false)).toBe('a = "2024-02-29"\n');
  });

  it("says what TOML cannot hold, and where", async () => {
    const warnings: string[] = [];
    expect(await toToml('{"a":{"b c":null,"d":[9223372036854775808]}}', warnings)).toBe(
      '[a]\nd = [ "9223372036854775808" ]\n',
    );
    expect(warnings).toEqual([
      'TOML has no null, so a["b c"] is left out',
      "a.d[0] has more than 64 bits, so TOML gets it as text",
    ]);
    await expect(toToml('{"a":[{"b":[1,null]}]}')).rejects.toThrow("TOML has no null, but a[0].b[1] is null");
    for (const json of ["[]", "1", '{"a":1}\n{"a":2}'])
      await expect(toToml(json)).rejects.toThrow("single JSON object");
  });

  it("names line and column of invalid JSON", async () => {
    await expect(toToml("{\na: 1}")).rejects.toMatchObject({ position: { line: 2, column: 1 } });
    await expect(toToml(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).rejects.toThrow(
      "nested deeper than 200",
    );
  });
});
