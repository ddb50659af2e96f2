import { describe, expect, it } from "vitest";
import { exampleInputs } from "#shared/examples.ts";
import { InputError } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration, OperationExample } from "#shared/operation.ts";
import { startOperation } from "#shared/run-operation.ts";
import { operations as csvSplitter } from "#tools/csv-splitter/tool.ts";
import { operations as regexExtractor } from "#tools/regex-extractor/tool.ts";
import { operations as stringSplitter } from "#tools/string-splitter/tool.ts";
import { dataJson } from "./data-json.ts";
import { resultJson } from "./result-json.ts";
import { everyOperation } from "./testing/every-example.ts";

async function write(value: unknown): Promise<string> {
  let json = "";
  for await (const piece of dataJson(value)) json += piece;
  return json;
}

describe("dataJson", () => {
  it.each([
    [null],
    ["a\n\u0000"],
    [[]],
    [{}],
    [[1, undefined, { a: undefined, b: [2, { c: [null, "x"] }] }]],
    [{ "": 1, "a b": [true], date: new Date(0), skipped: () => 1 }],
    [Array.from({ length: 50_000 }, (_, index) => ({ index, text: "é".repeat(index % 7) }))],
  ])("writes plain data as JSON.stringify does: %#", async (value) => {
    expect(await write(value)).toBe(JSON.stringify(value));
  });

  it("writes nothing as null", async () => {
    expect(await write(undefined)).toBe("null");
  });

  it.each([
    [new Blob(["x"])],
    [new Map([[1, 2]])],
    [new Set([1])],
    [new Uint8Array([1])],
    [new ArrayBuffer(1)],
    [Promise.resolve(1)],
  ])("fails rather than lose data: %s", async (lost) => {
    for (const value of [lost, [lost], { a: { b: [{ c: lost }] } }]) {
      await expect(write(value)).rejects.toThrow(/can't be written as JSON/);
    }
  });
});

const cases = (await everyOperation()).flatMap(({ tool, id, operation }) => {
  const [example]: readonly OperationExample[] = operation.examples;
  return operation.gives.kind === "data" && example ? [{ name: `${tool} ${id}`, operation, example }] : [];
});

/** @returns undefined if the operation rejects the inputs */
async function run({ operation, example }: (typeof cases)[number], inputs: NamedInputs) {
  // Without them, a result is as long as its input.
  const { query: _, rows: __, ...options } = example.options ?? {};
  const start = async (wholeData: boolean) => {
    const started = await startOperation(operation, inputs, options, { wholeData });
    return started.result.kind === "data" ? { ...started, result: started.result } : undefined;
  };
  try {
    const [shown, whole] = [await start(false), await start(true)];
    if (!shown || !whole) return undefined;
    let json = "";
    for await (const piece of resultJson(whole)) json += piece;
    return { data: shown.result.data, result: JSON.parse(json).result };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

const LARGE_LENGTH = 1_300_000;

/** The texts again and again. */
function enlarge({ inputs: declared }: AnyOperation, inputs: NamedInputs): NamedInputs {
  const entries = Object.entries<InputDeclaration>(declared).map(([name, { oneLine }]) => {
    const input = inputs[name];
    if (typeof input !== "string" || input === "" || oneLine) return [name, input];
    return [name, JSON_START.test(input) ? `[${repeat(input, ",")}]` : repeat(input, "\n")];
  });
  return Object.fromEntries(entries);
}

const JSON_START = /^\s*[[{]/;

const repeat = (text: string, separator: string) =>
  Array.from({ length: Math.ceil(LARGE_LENGTH / text.length) }, () => text).join(separator);

/** Texts that a page gets as Blobs. */
function blobsOf(value: unknown): Blob[] {
  if (value instanceof Blob) return [value];
  return isObject(value) ? Object.values(value).flatMap(blobsOf) : [];
}

/** All strings, and those of a list as one. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (!isObject(value)) return [];
  const texts = Object.values(value).flatMap(textsOf);
  return Array.isArray(value) ? [...texts, texts.join("")] : texts;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

const LONG_TEXTS = [
  "csv-splitter split",
  "json-diff compare",
  "json-query jsonpath",
  "json-query jmespath",
  "json-query jq",
  "regex-extractor extract",
  "string-splitter character",
  "string-splitter substring",
  "string-splitter regex",
  "string-splitter length",
  "string-splitter count",
  "text-diff compare",
];

const TRIED_BY_DAY = [
  "csv-splitter split",
  "regex-extractor extract",
  "string-splitter character",
  "word-counter count",
];

describe("the JSON of a data result", () => {
  it.each(process.env.NIGHTLY ? cases : cases.filter(({ name }) => TRIED_BY_DAY.includes(name)))(
    "has all data of a large input in the members that it has for a small one: $name",
    async (one) => {
      const inputs = exampleInputs(one.operation, one.example);
      const small = await run(one, inputs);
      const large = await run(one, enlarge(one.operation, inputs));
      const blobs = large ? blobsOf(large.data).filter(({ type }) => !type.startsWith("image/")) : [];
      expect(blobs.length > 0).toBe(LONG_TEXTS.includes(one.name));
      const texts = new Set(textsOf(large?.result));
      for (const blob of blobs) expect(texts.has(await blob.text())).toBe(true);
      if (!small || !large || Array.isArray(small.result)) return;
      for (const [name, value] of Object.entries(small.result)) {
        if (value !== null) expect([name, kindOf(large.result[name])]).toEqual([name, kindOf(value)]);
      }
    },
  );

  it("lists all parts of a text, uncut", async () => {
    const parts = [...Array.from({ length: 2_000 }, (_, index) => `${index}`), "é".repeat(5_000)];
    const input = parts.join(",");
    const split = await jsonOf(stringSplitter.character, input);
    expect(split.items).toEqual(parts.map((text) => ({ text })));
    expect(split).toMatchObject({ count: parts.length, content: parts.join("\n") });
    const { matches, list, count } = await jsonOf(regexExtractor.extract, input, { pattern: "([^,]+)" });
    expect(matches.map((match: { text: string; groups: string[] }) => [match.text, ...match.groups])).toEqual(
      parts.map((part) => [part, part]),
    );
    expect([list, count]).toEqual([parts.join("\n"), parts.length]);
    const rows = Array.from({ length: 50 }, (_, index) => `${index},${"é".repeat(20_000)}\n`);
    const { texts } = await jsonOf(csvSplitter.split, rows.join(""), { rows: 1, header: false });
    expect(texts).toEqual(rows);
  });
});

async function jsonOf(operation: AnyOperation, input: string, options: Record<string, unknown> = {}) {
  let json = "";
  for await (const piece of resultJson(await startOperation(operation, input, options, { wholeData: true }))) {
    json += piece;
  }
  return JSON.parse(json).result;
}
