import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { runPattern } from "#shared/run-pattern.ts";
import { boundPattern } from "./bounded-pattern.ts";
import { type InferSettings, inferSchema } from "./infer-schema.ts";
import { reportText } from "./report-text.ts";
import { validateJson } from "./validate-json.ts";
import type { Draft } from "./validation.ts";

const CONTEXT = { warn: () => {}, progress: () => {} };

/** Texts are JSON. */
function validate(json: unknown, schema: unknown, settings: { draft?: Draft; formats?: boolean } = {}) {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return validateJson(text(json), text(schema), { draft: "2020-12", formats: true, ...settings }, CONTEXT);
}

/** The messages for a document. */
async function explain(json: unknown, schema: unknown, draft: Draft = "2020-12"): Promise<string[]> {
  const { errors } = await validate(JSON.stringify(json), schema, { draft });
  return errors.map(({ path, message }) => `${path}: ${message}`);
}

describe("validateJson", () => {
  it("keeps nothing of a schema for the next one", async () => {
    const draft6 = "http://json-schema.org/draft-06/schema#";
    expect((await validate(1, { $schema: draft6, $id: draft6, not: {} })).isValid).toBe(false);
    expect((await validate(1, { $schema: draft6 })).isValid).toBe(true);
    const id = "https://json-schema.org/draft/2020-12/schema";
    const hostile = {
      $id: id,
      $schema: id,
      $vocabulary: { "https://json-schema.org/draft/2020-12/vocab/core": true },
      not: {},
    };
    expect((await validate(1, hostile)).isValid).toBe(false);
    expect((await validate({ a: 1 }, { $schema: id, properties: { a: { type: "string" } } })).isValid).toBe(false);
    expect((await validate({}, { $schema: id, $ref: id })).isValid).toBe(true);
    expect(
      (await validate(1, { $defs: { a: { $id: "https://example.com/a" } }, $ref: "https://example.com/a" })).isValid,
    ).toBe(true);
    await expect(validate(1, { $ref: "https://example.com/a" })).rejects.toThrow("is another document");
  });

  it("keeps schemas with one $id apart, one after the other and at the same time", async () => {
    const $id = "https://example.com/a";
    const json = ["2026-01-01", 1, null];
    const runs = ["string", "integer", "null"].flatMap((type) => [
      { type, schema: { $id, items: { $ref: "#/$defs/b" }, $defs: { b: { type, format: "date" } } } },
      { type, schema: { items: { $ref: $id }, $defs: { c: { $id, type } } } },
      { type, schema: { items: { $ref: "json-schema:///schema#/$defs/b" }, $defs: { b: { type } } } },
    ]);
    const run = async ({ type, schema }: (typeof runs)[number]) => {
      const { errors } = await validate(json, schema);
      expect(errors.map(({ message }) => message.split(" ").at(-1))).toEqual([type, type]);
      await expect(validate(json, { $ref: $id })).rejects.toThrow("is another document");
      expect((await validate('"x"', { $id, format: "date" }, { formats: type === "string" })).isValid).toBe(
        type !== "string",
      );
    };
    for (const one of runs) await run(one);
    await Promise.all(runs.map(run));
  });

  it("takes a meta-schema as a schema, also a changed one", async () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const schema = { $schema, $id: $schema, properties: { a: { $ref: "#" }, b: { type: "null" } } };
    expect(await explain({ a: { a: { b: 1 } }, type: 1 }, schema)).toEqual(["/a/a/b: Expected null"]);
    const bundle = { $ref: $schema, $defs: { draft7: { $id: $schema, type: "null" } } };
    expect(await explain({}, bundle)).toEqual([": Expected null"]);
  });

  it.each<Draft>(["4", "6", "7", "2019-09", "2020-12"])(
    "follows a $ref next to its definitions, draft %s",
    async (draft) => {
      const schema = { $ref: "#/definitions/a", definitions: { a: { properties: { b: { type: "null" } } } } };
      const { errors } = await validate({ b: 1 }, schema, { draft });
      expect(errors).toMatchObject([{ path: "/b", schemaPath: "#/definitions/a/properties/b/type", schemaColumn: 66 }]);
    },
  );

  it.each<[keyword: string, json: unknown, schema: unknown, errors: string[], draft?: Draft]>([
    ["type", [1], { items: { type: ["string", "null"] } }, ["/0: Expected a string or null"]],
    ["const", 1, { const: { a: [] } }, [': Expected {"a":[]}']],
    ["enum", "d", { enum: ["a", 1, null] }, [': Expected one of "a", 1, null']],
    ["minimum", 0, { minimum: 1 }, [": Expected at least 1"]],
    ["exclusiveMaximum", 5, { exclusiveMaximum: 5 }, [": Expected less than 5"]],
    ["maximum of draft 4", 5, { maximum: 5, exclusiveMaximum: true }, [": Expected less than 5"], "4"],
    ["multipleOf", 5, { multipleOf: 2 }, [": Expected a multiple of 2"]],
    ["minLength", "a", { minLength: 2 }, [": Expected at least 2 characters, found 1"]],
    ["maxLength", "😀b", { maxLength: 1 }, [": Expected at most 1 character, found 2"]],
    ["pattern", "a/b", { pattern: "^[a-z]/$" }, [": Expected text that matches the pattern ^[a-z]/$"]],
    ["format", "x", { format: "email" }, [": Expected an email address"]],
    ["maxItems", [1, 2], { maxItems: 1 }, [": Expected at most 1 item, found 2"]],
    ["uniqueItems", [1, 2, 1], { uniqueItems: true }, [": Expected items that differ, but 0 and 2 are equal"]],
    ["contains", [1], { contains: { type: "string" } }, [": Expected at least 1 item as in “contains”, found 0"]],
    [
      "maxContains",
      [1, 2],
      { contains: true, maxContains: 1 },
      [": Expected at most 1 item as in “contains”, found 2"],
    ],
    ["required", {}, { required: ["a", "b"] }, [': Missing properties "a", "b"']],
    ["dependentRequired", { a: 1 }, { dependentRequired: { a: ["b"] } }, [': Missing "b", which "a" requires']],
    ["dependencies", { a: 1 }, { dependencies: { a: ["b"] } }, [': Missing "b", which "a" requires'], "7"],
    ["minProperties", {}, { minProperties: 1 }, [": Expected at least 1 property, found 0"]],
    [
      "additionalProperties",
      { a: 1, b: 2 },
      { properties: { a: true }, additionalProperties: false },
      ['/b: Property "b" is not allowed'],
    ],
    ["unevaluatedItems", [1, 2], { prefixItems: [true], unevaluatedItems: false }, ["/1: This item is not allowed"]],
    [
      "propertyNames",
      { "A/": 1 },
      { propertyNames: { maxLength: 1 } },
      ["/A~1: Property name: expected at most 1 character, found 2"],
    ],
    ["not", 1, { not: { type: "number" } }, [": Matches the schema in “not”, which it must not"]],
    ["false", 1, false, [": No value is allowed here"]],
    // biome-ignore lint/suspicious/noThenProperty: a keyword
    ["then", { a: 1 }, { if: { required: ["a"] }, then: { required: ["b"] } }, [': Missing property "b"']],
    [
      "oneOf with two matches",
      1,
      { oneOf: [true, { type: "number" }] },
      [": Matches 2 of 2 alternatives, but must match exactly one"],
    ],
  ])("explains %s", async (_keyword, json, schema, errors, draft) => {
    expect(await explain(json, schema, draft)).toEqual(errors);
  });

  it.each<[json: string, schema: string, message: string | undefined, draft?: Draft]>([
    ["9007199254740993", '{"const": 9007199254740992}', "Expected 9007199254740992"],
    ["9007199254740993", '{"const": 9007199254740993}', undefined],
    [
      '{"b":[9007199254740993],"a":1}',
      '{"const": {"a":1,"b":[9007199254740992]}}',
      'Expected {"a":1,"b":[9007199254740992]}',
    ],
    ['{"b":[9007199254740993.0],"a":1}', '{"const": {"a":1.0,"b":[9.007199254740993e15]}}', undefined],
    [
      "9007199254740993",
      '{"enum": [9007199254740992, 9007199254740994]}',
      "Expected one of 9007199254740992, 9007199254740994",
    ],
    ["9007199254740993", '{"maximum": 9007199254740992}', "Expected at most 9007199254740992"],
    ["9007199254740992", '{"minimum": 9007199254740993}', "Expected at least 9007199254740993"],
    ["0.1000000000000000000001", '{"exclusiveMinimum": 0.1}', undefined],
    ["9007199254740993", '{"exclusiveMaximum": 9007199254740993}', "Expected less than 9007199254740993"],
    ["9007199254740992", '{"maximum": 9007199254740993, "exclusiveMaximum": true}', undefined, "4"],
    [
      "9007199254740993",
      '{"minimum": 9007199254740993, "exclusiveMinimum": true}',
      "Expected more than 9007199254740993",
      "4",
    ],
    ["12345678901234567890.5", '{"type": "integer"}', "Expected an integer"],
    ["1e400", '{"type": ["string", "integer"]}', undefined],
    ["1e-400", '{"type": "integer"}', "Expected an integer"],
    ["9007199254740993", '{"multipleOf": 2}', "Expected a multiple of 2"],
    ["0.3", '{"multipleOf": 0.1}', undefined],
    ["0.30000000000000004", '{"multipleOf": 0.1}', "Expected a multiple of 0.1"],
    ["3e999999999", '{"multipleOf": 3}', undefined],
    ["[9007199254740993, 9007199254740992]", '{"uniqueItems": true}', undefined],
    ["[0.1, 1e-1, 0.10]", '{"uniqueItems": true}', "Expected items that differ, but 0 and 1 are equal"],
    ["[[1e400], [10e399]]", '{"uniqueItems": true}', "Expected items that differ, but 0 and 1 are equal"],
    ["5", '{"maximum": 1e400}', undefined],
    ["-1e999999999", '{"maximum": -1e1000000000}', "Expected at most -1e1000000000"],
    ["1e400", '{"const": null}', "Expected null"],
    ["null", '{"enum": [1e400]}', "Expected one of 1e400"],
    ["[1, 2]", '{"maxItems": 1.0}', "Expected at most 1 item, found 2"],
    ["[1]", '{"maxItems": 1e400}', undefined],
    ["[1]", '{"contains": true, "maxContains": 1e400}', undefined],
    ["[1]", '{"minItems": 1e400}', "Expected at least 9,007,199,254,740,991 items, found 1"],
    [
      "9007199254740993",
      '{"$ref": "https://example.com/a", "$defs": {"a": {"$id": "https://example.com/a", "maximum": 9007199254740992}}}',
      "Expected at most 9007199254740992",
    ],
  ])("compares %s by value in %s", async (json, schema, message, draft = "2020-12") => {
    const { errors } = await validate(json, schema, { draft });
    expect(errors.map((error) => error.message)).toEqual(message === undefined ? [] : [message]);
  });

  it("takes identifiers in const and enum as plain values", async () => {
    for (const value of ['{"$id":"https://example.com/a"}', '{"$anchor":"a"}']) {
      expect((await validate(value, `{"const":${value}}`)).isValid).toBe(true);
      expect((await validate(value, `{"enum":[1,${value}]}`)).isValid).toBe(true);
      expect((await validate("{}", `{"const":${value}}`)).isValid).toBe(false);
    }
  });

  it("rejects limits of lengths that aren't integers, with all digits", async () => {
    await expect(validate("[]", '{"maxItems": 1.0000000000000000001}')).rejects.toThrow(
      "Invalid schema: /maxItems at line 1, column 14: Expected an integer",
    );
    await expect(validate("1", '{"multipleOf": 0e999}')).rejects.toThrow("Expected more than 0");
  });

  it("says why no alternative matches", async () => {
    const { errors } = await validate(
      { a: 1 },
      { anyOf: [{ required: ["b"] }, { properties: { a: { type: "null" } } }] },
    );
    expect(errors).toMatchObject([
      { message: "Matches none of 2 alternatives", details: ['Missing property "b"', "/a: Expected null"] },
    ]);
  });

  it("reports only the alternative that a value is meant for", async () => {
    const shape = (kind: string, type: string) => ({ properties: { kind: { const: kind }, size: { type } } });
    const schema = { oneOf: [{ type: "string" }, shape("a", "string"), shape("b", "number")] };
    expect(await explain({ kind: "b", size: "x" }, schema)).toEqual(["/size: Expected a number"]);
  });

  it("names line and column in both texts, in the order of the document", async () => {
    const json = '{\n  "é": "😀", "b": [1,\n\t"x"]\n}';
    const schema =
      '{\n "properties": {\n  "b": {"$ref": "#/$defs/list"}, "é": {"type": "null"}},\n "$defs": {"list": {"items": {"type": "number"}}}\n}';
    expect((await validate(json, schema)).errors).toMatchObject([
      {
        path: "/é",
        line: 2,
        column: 8,
        value: '"😀"',
        schemaPath: "#/properties/é/type",
        schemaLine: 3,
        schemaColumn: 40,
      },
      { path: "/b/1", line: 3, column: 2, schemaPath: "#/$defs/list/items/type", schemaLine: 4, schemaColumn: 31 },
    ]);
  });

  it("puts what is missing in an object before what is wrong inside", async () => {
    const schema = { properties: { a: { type: "string" } }, required: ["b"] };
    expect(await explain({ a: 1 }, schema)).toEqual([': Missing property "b"', "/a: Expected a string"]);
  });

  it("names the place in an embedded schema", async () => {
    const schema = { $defs: { a: { $id: "https://example.com/a", type: "null" } }, $ref: "https://example.com/a" };
    expect((await validate(1, schema)).errors).toMatchObject([
      { schemaPath: "https://example.com/a#/type", schemaColumn: 46 },
    ]);
  });

  it("knows the draft from $schema, with http or https, with or without #", async () => {
    for (const $schema of ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft-07/schema"]) {
      expect(await validate(1, { $schema })).toMatchObject({ draft: "7", isValid: true });
    }
    await expect(validate(1, '{\n"$schema": "https://example.com/mine"}')).rejects.toMatchObject({
      field: "schema",
      message: expect.stringContaining("Unknown $schema at line 2, column 12."),
    });
  });

  it("checks formats in all drafts only on request", async () => {
    for (const draft of ["4", "6", "7", "2019-09", "2020-12"] as const) {
      expect((await validate('"x"', { format: "date-time" }, { draft })).isValid).toBe(false);
      expect((await validate('"x"', { format: "date-time" }, { draft, formats: false })).isValid).toBe(true);
    }
  });

  it("rejects an invalid schema with its place", async () => {
    await expect(validate(1, '{"properties": {"a":\n {"type": "text"}}}')).rejects.toMatchObject({
      field: "schema",
      position: { line: 2, column: 11 },
      message: expect.stringContaining("Invalid schema: /properties/a/type at line 2, column 11: "),
    });
    await expect(validate(1, { pattern: "(" })).rejects.toThrow(
      "Invalid schema: /pattern at line 1, column 12: Expected a regular expression",
    );
    await expect(validate(1, "[]")).rejects.toThrow("A schema is an object, true or false: at line 1, column 1");
    await expect(validate(1, "{")).rejects.toMatchObject({ field: "schema", position: { line: 1 } });
    await expect(validate("{", {})).rejects.toMatchObject({ field: "document", position: { line: 1 } });
  });

  it("never loads another document, and says what to do", async () => {
    await expect(validate(1, '{"items":\n {"$ref": "address.json#/a"}}')).rejects.toMatchObject({
      field: "schema",
      position: { line: 2, column: 11 },
      message:
        '$ref "address.json#/a" at line 2, column 11 is another document, which is not loaded. Put that schema into $defs here, with "address.json" as its $id.',
    });
    const fetched = vi.spyOn(globalThis, "fetch");
    for (const address of ["file:///etc/passwd", "https://example.com/a", "http://localhost/", "urn:a:b", "data:,1"]) {
      for (const draft of ["4", "7", "2020-12"] as const) {
        await expect(validate(1, { $ref: address }, { draft })).rejects.toThrow(`with "${address}" as its`);
        await expect(
          validate(1, { items: { $ref: "#/definitions/a" }, definitions: { a: { $ref: address } } }, { draft }),
        ).rejects.toThrow(`$ref "${address}" at line 1, column`);
      }
    }
    expect(fetched).not.toHaveBeenCalled();
    const folder = mkdtempSync(join(tmpdir(), "json-schema-"));
    writeFileSync(join(folder, "a.schema.json"), '{"$schema": "http://json-schema.org/draft-07/schema"}');
    const $id = pathToFileURL(join(folder, "b.schema.json")).href;
    await expect(validate(1, { $id, $ref: "a.schema.json" })).rejects.toThrow("is another document");
    rmSync(folder, { recursive: true });
    await expect(validate(1, { $ref: "#/$defs/a" })).rejects.toThrow(
      '$ref "#/$defs/a" at line 1, column 9 leads to no schema.',
    );
    await expect(validate(1, { $ref: "#a" })).rejects.toThrow("leads to no schema");
  });

  it("knows the meta-schemas", async () => {
    const schema = { $ref: "http://json-schema.org/draft-07/schema#" };
    expect((await validate({ type: "text" }, schema)).isValid).toBe(false);
  });

  it("takes letters outside ASCII in references", async () => {
    for (const draft of ["4", "7", "2020-12"] as const) {
      const schema = { items: { $ref: "#/definitions/größe" }, definitions: { größe: { type: "null" } } };
      const { errors } = await validate([1], schema, { draft });
      expect(errors).toMatchObject([{ schemaPath: "#/definitions/größe/type", schemaLine: 1, schemaColumn: 65 }]);
    }
  });

  it("takes __proto__ and constructor as names", async () => {
    const schema = '{"properties": {"__proto__": {"type": "string"}, "a": true}, "additionalProperties": false}';
    expect(await explain(JSON.parse('{"__proto__": 1, "constructor": 2}'), schema)).toEqual([
      "/__proto__: Expected a string",
      '/constructor: Property "constructor" is not allowed',
    ]);
    expect(await explain({}, { required: ["__proto__", "toString"] })).toEqual([
      ': Missing properties "__proto__", "toString"',
    ]);
    expect(({} as { type?: string }).type).toBe(undefined);
    for (const draft of ["4", "7", "2020-12"] as const) {
      for (const keyword of ["constructor", "toString", "__proto__"]) {
        const schema = `{"${keyword}": {"type": "null"}, "properties": {"${keyword}": {"type": "string"}}}`;
        expect((await validate(`{"${keyword}": 1}`, schema, { draft })).errors).toMatchObject([
          { message: "Expected a string" },
        ]);
      }
      await expect(validate(1, { $ref: "#toString" }, { draft })).rejects.toThrow(
        '$ref "#toString" at line 1, column 9 leads to no schema.',
      );
      expect((await validate(1, { format: "constructor" }, { draft })).isValid).toBe(true);
    }
    await expect(validate(1, { $dynamicRef: "#valueOf" })).rejects.toThrow("leads to no schema.");
    const anchored = { $ref: "#toString", $defs: { a: { $anchor: "toString", type: "null" } } };
    expect((await validate(1, anchored)).isValid).toBe(false);
  });

  it("refuses 100,000 levels with their position", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    await expect(validate(deep, {})).rejects.toMatchObject({ field: "document", position: { column: 201 } });
    await expect(validate(1, `{"items":${deep}}`)).rejects.toMatchObject({ field: "schema" });
  });

  it.runIf(process.env.NIGHTLY)("refuses more than 4,000,000 names and values", async () => {
    await expect(validate(`[${"0,".repeat(4_000_000)}0]`, {})).rejects.toThrow("more than 4,000,000 names and values");
  });

  it("validates 200 levels by a schema that refers to itself", async () => {
    const schema = {
      properties: { a: { $ref: "#" } },
      anyOf: [{ $ref: "#/$defs/b" }],
      $defs: { b: { type: "object" } },
    };
    expect((await validate(`${'{"a":'.repeat(199)}{}${"}".repeat(199)}`, schema)).isValid).toBe(true);
  });

  it.each<Draft>(["4", "7", "2019-09", "2020-12"])(
    "ends for a $ref that leads back to itself, draft %s",
    async (draft) => {
      await expect(validate(1, { $ref: "#" }, { draft })).rejects.toThrow('$ref "#" at line 1, column 9 leads back to');
      const circle = {
        $ref: "#/definitions/a",
        definitions: { a: { $ref: "#/definitions/b" }, b: { $ref: "#/definitions/a" } },
      };
      await expect(validate(1, circle, { draft })).rejects.toMatchObject({
        field: "schema",
        message: '$ref "#/definitions/a" at line 1, column 9 leads back to itself.',
      });
      await expect(validate(1, { allOf: [{ $ref: "#" }] }, { draft })).rejects.toThrow("refers to itself without end");
    },
  );

  it("bounds patterns that backtrack, and names one that can't be bounded", async () => {
    const name = `${"a".repeat(50_000)}!`;
    const text = JSON.stringify(name);
    for (const pattern of ["^(a+)+$", "^(a|a)*$", "(a*)*b", "^(\\w+\\s?)*$"]) {
      expect((await validate(text, { pattern })).isValid).toBe(false);
      expect((await validate({ [name]: 1 }, { patternProperties: { [pattern]: false } })).isValid).toBe(true);
    }
    await expect(validate(text, '{\n"pattern": "^(?=x*)(a+)+$"}')).rejects.toMatchObject({
      field: "schema",
      position: { line: 2, column: 1 },
      message: expect.stringContaining("The pattern ^(?=x*)(a+)+$ at line 2, column 1 could take very long"),
    });
  });

  it("bounds formats, whatever the text", async () => {
    const formats =
      "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri iri uuid uri-template json-pointer regex";
    for (const format of formats.split(" ")) {
      for (const part of ["a", "-", " .G", "1.", "a.", ":", "é", "%41", "/", "{a}", "("]) {
        await validate(JSON.stringify(`-${part.repeat(20_000)}\0`), { format });
      }
    }
  });

  it("gives the first 1,000 errors and the number of all", async () => {
    const validation = await validate(Array(2_000).fill(1), { items: { type: "string" } });
    expect(validation.errors.length).toBe(1_000);
    expect(validation.errorCount).toBe(2_000);
    expect(reportText(validation).endsWith("…and 1,000 more errors")).toBe(true);
  });

  it("warns of duplicate keys", async () => {
    const warnings: unknown[] = [];
    await validateJson(
      '{"a":1,"a":2}',
      "true",
      { draft: "7", formats: true },
      { ...CONTEXT, warn: (text) => warnings.push(text) },
    );
    expect(warnings).toEqual(['Duplicate key "a" at line 1, column 8: only its last value is checked.']);
  });
});

describe("reportText", () => {
  it("has a paragraph for each error", async () => {
    expect(
      reportText(
        await validate('{"a":1}\n{"a":"x"}', { properties: { a: { anyOf: [{ type: "number" }, { type: "null" }] } } }),
      ),
    ).toBe(
      `Invalid: 1 error in 1 of 2 documents (JSON Schema 2020-12)

Line 2, column 6: /a of document 2
  Matches none of 2 alternatives
    1. Expected a number
    2. Expected null
  Found:  "x"
  Schema: #/properties/a/anyOf (line 1, column 21)`,
    );
    expect(reportText(await validate(1, true, { draft: "7" }))).toBe("Valid (JSON Schema draft 7)");
  });
});

describe("boundPattern", () => {
  it("matches like the browser's engine", () => {
    const source = fc.stringMatching(/^(?:[ab.]|\(a\|b\)|\[ab\]|a[*+?]|\(ab?\)\*|\^|\$){0,6}$/);
    fc.assert(
      fc.property(source, fc.stringMatching(/^[abc]{0,12}$/), (source, text) => {
        const pattern = new RegExp(source, "u");
        const long = text + "c".repeat(400);
        const bounded = boundPattern(pattern, () => expect.unreachable());
        expect(bounded.test(long)).toBe(runPattern(() => pattern.test(long)));
      }),
    );
  });
});

const SETTINGS: InferSettings = {
  samples: "document",
  required: true,
  formats: true,
  additionalProperties: true,
  indent: "",
};

async function infer(json: unknown, settings: Partial<InferSettings> = {}) {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const { $schema: _, ...schema } = JSON.parse(await inferSchema(text, { ...SETTINGS, ...settings }));
  return schema;
}

describe("inferSchema", () => {
  it("makes a schema that all samples meet", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.json(), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (texts, additionalProperties) => {
          const samples = texts.map((text) => JSON.stringify(JSON.parse(text))).join("\n");
          const schema = await inferSchema(samples, { ...SETTINGS, additionalProperties });
          const validation = await validate(samples, schema);
          expect(validation.errors).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
    );
  });

  it("makes a schema that numbers of any size meet", async () => {
    const samples = "12345678901234567890\n1e400\n-1e-400\n12345678901234567890.5\n9007199254740993";
    for (const sample of [samples, ...samples.split("\n")]) {
      expect((await validate(sample, await inferSchema(sample, SETTINGS))).errors).toEqual([]);
    }
    expect(await infer("12345678901234567890")).toEqual({ type: "integer" });
    expect(await infer("12345678901234567890.5")).toEqual({ type: "number" });
  });

  it("infers formats only where all texts have them", async () => {
    const one = {
      at: "2026-12-31T20:00:00Z",
      id: "123e4567-e89b-12d3-a456-426614174000",
      site: "https://example.com",
      ip: "::1",
    };
    expect((await infer(one)).properties).toEqual({
      at: { type: "string", format: "date-time" },
      id: { type: "string", format: "uuid" },
      site: { type: "string", format: "uri" },
      ip: { type: "string", format: "ipv6" },
    });
    expect(await infer('"a@b.example"\n"none"')).toEqual({ type: "string" });
    expect(await infer('"a:b"')).toEqual({ type: "string" });
    expect(await infer('"a@b.example"', { formats: false })).toEqual({ type: "string" });
  });

  it("requires what every sample has", async () => {
    expect(await infer([{ a: 1, b: 2 }, { a: 1.5 }, {}], { samples: "items" })).not.toHaveProperty("required");
    expect((await infer([{ a: 1, b: 2 }, { a: 1.5 }])).items).toEqual({
      type: "object",
      properties: { a: { type: "number" }, b: { type: "integer" } },
      required: ["a"],
    });
  });

  it("keeps __proto__", async () => {
    const text = await inferSchema('{"__proto__":{"a":null}}', SETTINGS);
    expect(text).toContain('"properties":{"__proto__":{"type":"object"');
  });

  it("rejects a document as items, with its place", async () => {
    await expect(infer("\n {}", { samples: "items" })).rejects.toMatchObject({
      field: "document",
      position: { line: 2, column: 2 },
    });
    await expect(infer("[1,]")).rejects.toMatchObject({ field: "document", position: { line: 1, column: 3 } });
  });
});
