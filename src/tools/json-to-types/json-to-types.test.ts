import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { defaultOptions } from "#shared/options.ts";
import { jsonToTypes } from "./json-to-types.ts";
import { canName, LANGUAGES, type Language, type SampleSettings } from "./languages.ts";
import { schemaToTypes } from "./schema-to-types.ts";
import { operations } from "./tool.ts";

const DEFAULTS = defaultOptions(operations.fromJson.options);

const typesOf = (json: unknown, settings: Partial<SampleSettings> = {}, warn?: (message: string) => void) =>
  jsonToTypes(typeof json === "string" ? json : JSON.stringify(json), { ...DEFAULTS, ...settings }, warn);

const ALL = Object.keys(LANGUAGES) as Language[];

describe("jsonToTypes", () => {
  it("makes a property optional that some samples lack, and nullable where it is null", async () => {
    expect(await typesOf('{"a":1,"b":null}\n{"a":2,"b":"x","c":true}')).toBe(
      "export interface Root {\n    a:  number;\n    b:  null | string;\n    c?: boolean;\n}\n",
    );
  });

  it("types the array or, on demand, its elements", async () => {
    const items = [{ a: 1 }, { a: 2 }];
    expect(await typesOf(items, { name: "Items" })).toContain("export type Items = Item[];");
    expect(await typesOf(items, { name: "Item", elements: true })).toMatch(/^export interface Item \{/);
    await expect(typesOf("[]", { elements: true })).rejects.toThrow("This array has no samples in it.");
  });

  it.each(ALL)("names the root type in %s", async (language) => {
    expect(await typesOf({ id: 1 }, { language, name: "sales order" })).toMatch(/Sales_?Order/);
    expect(await typesOf({ id: 1 }, { language, name: " " })).toContain("Root");
  });

  it.each(["typescript", "zod", "python", "pydantic", "go", "rust", "kotlin", "swift", "cpp"] as const)(
    "names a root that isn't an object in %s",
    async (language) => {
      for (const json of ["[1,2]", "[[]]", '"x"', "null", '[{"a":1}]', '[1,"a"]']) {
        expect(await typesOf(json, { language, name: "Values" })).toMatch(/\bValues\b/);
      }
    },
  );

  it.each(["java", "csharp", "dart", "php", "ruby"] as const)("needs an object in %s", async (language) => {
    await expect(typesOf("[1,2]", { language })).rejects.toThrow("There is no object in this JSON");
  });

  it("calls numbers integers only if they fit and are written so", async () => {
    const go = (json: string) => typesOf(json, { language: "go" });
    expect(await go('{"n":9223372036854775807}')).toContain("N int64");
    expect(await go('{"n":9223372036854775808}')).toContain("N float64");
    expect(await go('{"n":1.0}')).toContain("N float64");
    expect(await go('{"n":1e400}')).toContain("N float64");
    expect(await typesOf('{"n":9223372036854775808}', { language: "python" })).toContain("n: int");
  });

  it("leaves texts with digits or truth values texts", async () => {
    expect(await typesOf({ zip: "00123", yes: "true" })).toMatch(/zip: string;\n.*yes: string;/);
  });

  it("types dates only where the code or the usual parser reads them", async () => {
    const sample = { at: "2026-01-02T03:04:05Z", id: "123e4567-e89b-12d3-a456-426655440000" };
    expect(await typesOf(sample)).toContain("at: string");
    expect(await typesOf(sample, { code: "parsing" })).toContain("at: Date");
    expect(await typesOf(sample, { language: "go" })).toContain("At time.Time");
    expect(await typesOf(sample, { language: "go", dates: false })).toContain("At string");
    expect(await typesOf(sample, { language: "pydantic" })).toContain("id: UUID");
  });

  it("imports what it uses before types that aren't objects", async () => {
    expect(await typesOf([{ at: "2026-01-02T03:04:05Z" }], { language: "go" })).toMatch(
      /^package main\n\nimport "time"\n\ntype Root \[\]/,
    );
  });

  it("nests Java's classes in one file, with the converter only on demand", async () => {
    const settings = { language: "java", package: "com.example" } as const;
    const types = await typesOf({ home: { city: "Oslo" } }, settings);
    expect(types).toMatch(/^package com\.example;\n\nimport /);
    expect(types).toContain("\npublic class Root {");
    expect(types).toContain("\n    public static class Home {");
    expect(types).not.toContain("Converter");
    expect(await typesOf({ home: {} }, { ...settings, code: "parsing" })).toContain("public static class Converter {");
    expect(await typesOf({ home: {} }, { ...settings, package: "" })).not.toContain("package");
    expect(await typesOf({ home: {} }, { ...settings, javaLibrary: "none" })).not.toContain("jackson");
    expect(await typesOf({ home: {} }, { ...settings, javaLibrary: "lombok" })).toContain("@lombok.Data");
  });

  it("uses the chosen library", async () => {
    const sample = { "first-name": "Ada" };
    const of = (settings: Partial<SampleSettings>) => typesOf(sample, settings);
    expect(await of({ language: "csharp" })).toContain('[JsonPropertyName("first-name")]');
    expect(await of({ language: "csharp", csharpLibrary: "newtonsoft" })).toContain('[JsonProperty("first-name")]');
    expect(await of({ language: "csharp", csharpLibrary: "none", package: "A.B" })).toMatch(/^namespace A\.B\n\{/);
    expect(await of({ language: "kotlin" })).toContain('@SerialName("first-name")');
    expect(await of({ language: "kotlin", kotlinLibrary: "jackson" })).toContain("@get:JsonProperty");
    expect(await of({ language: "kotlin", kotlinLibrary: "none" })).toMatch(/^data class Root/);
    expect(await of({ language: "cpp", package: "a.b" })).toContain("namespace a {\nnamespace b {");
    expect(await of({ language: "pydantic" })).toContain('first_name: str = Field(alias="first-name")');
  });

  it("leaves out keys that the language can't have, and says so", async () => {
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    const own = '{"__proto__":{"polluted":1},"constructor":1,"toString":2}';
    expect(await typesOf(`[${own},${own}]`, {}, warn)).toMatch(/constructor: number;\n.*toString: .*number;/);
    expect(await typesOf({ "a`b": 1, "c,d": 2, ok: 3 }, { language: "go" }, warn)).toContain("Ok int64");
    expect(warnings).toEqual([
      'The key "__proto__" is left out, because TypeScript can’t have it',
      'The key "a`b" is left out, because Go can’t have it',
      'The key "c,d" is left out, because Go can’t have it',
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBe(undefined);
  });

  it.each<[json: unknown, name: string]>([
    [[{ a: [1] }, { a: ["x"] }], "A"],
    [{ a: [[1], ["x"]] }, "A"],
    [[{ a: 1 }, { a: "x" }], "A"],
    [[{ a: { x: 1 } }, { a: [1] }], "AUnion"],
    [[{ a: [{ x: 1 }] }, { a: "s" }], "AUnion"],
    [{ a: [1, [2]] }, "A"],
  ])("warns where the types of %j can't be read as they are", async (json, name) => {
    const warningsOf = async (settings: Partial<SampleSettings>) => {
      const warnings: string[] = [];
      await typesOf(json, settings, (warning) => warnings.push(warning));
      return warnings;
    };
    const warning = `${name} stands for values of several types.`;
    const parsing = `${warning} Choose “Types and parsing code” to read them.`;
    expect(await warningsOf({ language: "go" })).toEqual([parsing]);
    expect(await warningsOf({ language: "ruby" })).toEqual([parsing]);
    const kotlin = `${warning} Choose Jackson as the library, or write a serializer for them.`;
    expect(await warningsOf({ language: "kotlin" })).toEqual([kotlin]);
    expect(await warningsOf({ language: "kotlin", code: "parsing" })).toEqual([kotlin]);
    expect(await warningsOf({ language: "csharp" })).toEqual([`${warning} Pass Converter.Settings to read them.`]);
    for (const language of ["go", "ruby", "csharp"] as const) {
      expect(await warningsOf({ language, code: "parsing" })).toEqual([]);
    }
    expect(await warningsOf({ language: "kotlin", kotlinLibrary: "jackson" })).toEqual([]);
    for (const language of [
      "typescript",
      "zod",
      "python",
      "pydantic",
      "rust",
      "java",
      "swift",
      "dart",
      "php",
      "cpp",
    ] as const) {
      expect(await warningsOf({ language })).toEqual([]);
    }
  });

  it("warns of no union where there is none, and counts many", async () => {
    const warnings: string[] = [];
    const plain = { id: 1, tags: ["a"], home: { city: "Oslo", "sealed class A": null }, at: "2024-01-02T03:04:05Z" };
    for (const language of ["go", "ruby", "kotlin", "csharp"] as const) {
      await typesOf(plain, { language }, (warning) => warnings.push(warning));
    }
    expect(warnings).toEqual([]);
    const many = Object.fromEntries(
      ["red", "green", "blue", "white", "black"].map((name, index) => [
        name,
        [index, name, ...(index > 2 ? [[index]] : [])],
      ]),
    );
    await typesOf(many, { language: "go" }, (warning) => warnings.push(warning));
    expect(warnings).toEqual([expect.stringMatching(/^\w+(?:, \w+)* stand/)]);
  });

  it("writes names so that they are never code", async () => {
    const sample = { "'; evil(); //": 1, "#{evil}": 2, "?><b>": 3, "a\rb": 4, "😀": 5 };
    const php = await typesOf(sample, { language: "php" });
    expect(php).toContain("{'\\'; evil(); //'}");
    expect(php).not.toContain("?>");
    const ruby = await typesOf(sample, { language: "ruby", code: "parsing", maps: false });
    expect(ruby).not.toMatch(/[^\\]#\{/);
    expect(await typesOf(sample, { language: "java" })).toContain('@JsonProperty("a\\rb")');
    expect(await typesOf(sample, { language: "kotlin", maps: false })).toContain('@SerialName("\\ud83d\\ude00")');
  });

  it("names the line and column of invalid JSON", async () => {
    await expect(typesOf('{"a":1,\n"b":}')).rejects.toMatchObject({ position: { line: 2, column: 5 } });
  });

  it.each(["[", '{"a":'])("rejects 100,000 levels of %s", async (open) => {
    await expect(typesOf(open.repeat(100_000))).rejects.toThrow(InputError);
    const closed = open === "[" ? "]" : "}";
    await expect(typesOf(`${open.repeat(100_000)}1${closed.repeat(100_000)}`)).rejects.toThrow("200 levels");
  });

  it("rejects over 32 MB, and names and packages that no language takes", async () => {
    await expect(typesOf(" ".repeat(32_000_001))).rejects.toThrow("over 32 MB");
    await expect(typesOf("{}", { name: "123" })).rejects.toMatchObject({ field: "name" });
    await expect(typesOf("{}", { package: "a; evil()" })).rejects.toMatchObject({ field: "package" });
  });

  it("makes the whole document an object where a map has no name", async () => {
    const map = { "2026-01-01": 1, "2026-01-02": 2, "2026-01-03": 3, "2026-01-04": 4, "2026-01-05": 5 };
    expect(await typesOf(map)).toBe("export type Root = { [key: string]: number };\n");
    for (const language of ["java", "csharp", "dart", "php", "ruby"] as const) {
      expect(await typesOf(map, { language })).toMatch(/\bclass Root\b/);
    }
  });

  it("reads 1 MB in seconds", { timeout: 20_000 }, async () => {
    const rows = Array.from({ length: 10_000 }, (_, id) => ({
      id,
      name: `Name ${id}`,
      tags: ["a", "b"],
      home: { id },
    }));
    expect(await typesOf(rows)).toContain("home: Home;");
  });

  it("gives code for any JSON in any language", async () => {
    const name = fc.string({ unit: fc.constantFrom(..."aB1_-'\"\\$#{}`?>\n é日😀") });
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, 1, 1.5, "a", "b", "2026-01-02T03:04:05Z", "00123"),
        fc.array(tie("json"), { maxLength: 4 }),
        fc.dictionary(name, tie("json"), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.constantFrom(...ALL),
        fc.constantFrom("types", "parsing"),
        async (value, language, code) => {
          expect(await typesOf({ value }, { language, code })).toMatch(/Root/);
        },
      ),
    );
  });
});

describe("the download", () => {
  it("is called like the type", () => {
    const nameOf = (language: Language, name: string) => operations.fromJson.gives.fileNameFor?.({ language, name });
    expect(nameOf("go", "Sales order")).toBe("sales-order.go");
    expect(nameOf("java", "Sales order")).toBe("SalesOrder.java");
    expect(nameOf("zod", " ../ ")).toBe("root.ts");
  });
});

describe("canName", () => {
  it("knows the names of encoding/json", () => {
    expect(["a", "a b", "größe", "a.b", "$id"].every((key) => canName(key, "go"))).toBe(true);
    expect(["", "-", "a,b", 'a"b', "a`b", "a\\b", "a\n"].some((key) => canName(key, "go"))).toBe(false);
  });
});

describe("schemaToTypes", () => {
  const fromSchema = (schema: unknown, settings: Partial<SampleSettings> = {}, warn?: (message: string) => void) =>
    schemaToTypes(JSON.stringify(schema), { ...DEFAULTS, ...settings }, warn);

  it("takes names from $defs and definitions", async () => {
    const line = { type: "object", properties: { n: { type: "integer" } } };
    for (const place of ["$defs", "definitions"]) {
      const schema = { type: "object", properties: { lines: { type: "array", items: { $ref: `#/${place}/line` } } } };
      expect(await fromSchema({ ...schema, [place]: { line } })).toContain("lines?: Line[];");
    }
  });

  it("warns of unions, too", async () => {
    const warnings: string[] = [];
    const schema = '{"type":"object","properties":{"a":{"type":["integer","string"]}}}';
    await schemaToTypes(schema, { ...DEFAULTS, language: "go" }, (warning) => warnings.push(warning));
    expect(warnings).toEqual(["A stands for values of several types. Choose “Types and parsing code” to read them."]);
  });

  it("keeps descriptions comments", async () => {
    const schema = { type: "object", description: "*/ evil() /*", properties: { a: { description: "x\n*/ evil()" } } };
    expect(await fromSchema(schema)).not.toMatch(/\*\/ evil/);
    const escaped = { ...schema, description: "\\u002a/ evil()" };
    expect(await fromSchema(escaped, { language: "java" })).not.toContain("\\u002a");
  });

  it("fetches nothing", async () => {
    for (const $ref of ["https://example.com/a.json", "file:///etc/passwd", "other.json"]) {
      await expect(fromSchema({ $ref })).rejects.toThrow(`The schema refers to ${$ref}, which isn’t fetched.`);
    }
  });

  it("says what is wrong with a schema", async () => {
    await expect(fromSchema({ $ref: "#/definitions/none" })).rejects.toThrow(InputError);
    await expect(fromSchema({ type: "wrong" })).rejects.toThrow("Invalid type wrong");
    await expect(fromSchema([])).rejects.toThrow("A JSON Schema is one object");
    await expect(schemaToTypes('{"type":', DEFAULTS)).rejects.toMatchObject({ position: { line: 1, column: 9 } });
  });

  it("ends for a schema that contains itself", async () => {
    expect(await fromSchema({ type: "object", properties: { next: { $ref: "#" } } })).toContain("next?: Next;");
    expect(await fromSchema({ $ref: "#" })).toBe("export type Root = unknown;\n");
    expect(await fromSchema({ $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } } })).toContain("Root");
  });

  it("leaves out what the language can't have", async () => {
    const warnings: string[] = [];
    const schema = '{"type":"object","properties":{"__proto__":{"type":"string"},"state":{"enum":["it\'s","b"]}}}';
    const php = await schemaToTypes(schema, { ...DEFAULTS, language: "php" }, (message) => warnings.push(message));
    expect(php).toContain("?string $state");
    expect(warnings).toEqual(['The key "__proto__" is left out, because PHP can’t have it']);
  });
});
