import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiffPart } from "#shared/diff/diff-parts.ts";
import { JsonNumber, type JsonValue, parseJson, writeJson } from "#shared/json/json-value.ts";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { applyPatch } from "./apply-patch.ts";
import { createPatch } from "./create-patch.ts";
import { diffJson, type JsonDiff } from "./json-diff.ts";
import { readPointer, writePointer } from "./json-pointer.ts";
import { readJson } from "./read-json.ts";
import { type ArrayMatching, isEqual, type MatchSettings } from "./value-ids.ts";

const read = (json: string) => readJson(json, "original");
const settings = (arrays: ArrayMatching = "order"): MatchSettings => ({ arrays, keys: ["id"] });

async function diff(original: string, changed: string, arrays?: ArrayMatching): Promise<JsonDiff> {
  return diffJson(await read(original), await read(changed), settings(arrays));
}

async function list(original: string, changed: string, arrays?: ArrayMatching): Promise<string[]> {
  const { text } = await diff(original, changed, arrays);
  return (text as string).split("\n").slice(0, -1);
}

async function patch(original: string, changed: string, format: "json-patch" | "merge-patch" = "json-patch") {
  return createPatch(await read(original), await read(changed), { format, ...settings() });
}

async function apply(original: string, patch: string, format: "json-patch" | "merge-patch" = "json-patch") {
  return applyPatch(await read(original), await readJson(patch, "patch"), { format, indent: "" });
}

/** Documents that resemble each other, with keys that are special in JavaScript or in a JSON Pointer. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom("null", "true", "0", "1", "1.5", "12345678901234567891", '"a"', '"é\\n"', '""'),
    fc.array(tie("json"), { maxLength: 5 }).map((items) => `[${items}]`),
    fc
      .uniqueArray(
        fc.tuple(fc.constantFrom("id", "a", "b/c", "~1", "", "__proto__", "0", "-", "constructor"), tie("json")),
        { selector: ([key]) => key, maxLength: 5 },
      )
      .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`)}}`),
  ),
}));

const modes = ["order", "position", "key", "any"] as const;

describe("diffJson", () => {
  it("ignores white space, the order of keys and how a number is written", async () => {
    expect(await diff('{"a": [1, {"x": 1, "y": 2}], "b": 10}', '{"b":1e1,"a":[1.0,{"y":2,"x":1}]}')).toMatchObject({
      text: "",
      changeCount: 0,
    });
  });

  it("lists changes with their paths, values as written", async () => {
    expect(
      await list(
        '{"price": 12.50, "old": {"a": 1}, "tags": ["x"], "a/b": {"~": null}}',
        '{"price": 13.00, "tags": ["x", "new"], "a/b": {"~": false}}',
      ),
    ).toEqual(["~ /price: 12.50 → 13.00", '- /old: {"a":1}', '+ /tags/1: "new"', "~ /a~1b/~0: null → false"]);
    expect(await list("[1]", '{"a":1}')).toEqual(['~ (root): [1] → {"a":1}']);
    expect(await list('{"a\\nb":1}', "{}")).toEqual(["- /a\\nb: 1"]);
  });

  it("tells apart big numbers that JavaScript can't", async () => {
    expect(await list("[12345678901234567890,1e400]", "[12345678901234567891,1e401]")).toEqual([
      "~ /0: 12345678901234567890 → 12345678901234567891",
      "~ /1: 1e400 → 1e401",
    ]);
  });

  it("treats __proto__ and constructor as any other key", async () => {
    expect(await list('{"__proto__":1}', '{"__proto__":{"a":2},"constructor":3}')).toEqual([
      '~ /__proto__: 1 → {"a":2}',
      "+ /constructor: 3",
    ]);
  });

  it("pairs the items of an array that are most alike", async () => {
    const original = '[{"name":"a","n":1,"x":0},{"name":"b","n":2,"x":0},{"name":"c","n":3,"x":0}]';
    const changed =
      '[{"name":"new","n":9,"x":9},{"name":"a","n":10,"x":0},{"name":"b","n":20,"x":0},{"name":"c","n":30,"x":0}]';
    expect(await list(original, changed)).toEqual([
      '+ /0: {"name":"new","n":9,"x":9}',
      "~ /1/n: 1 → 10",
      "~ /2/n: 2 → 20",
      "~ /3/n: 3 → 30",
    ]);
  });

  it("finds what belongs together in long arrays where every item changed", async () => {
    const items = Array.from({ length: 3_000 }, (_, id) => ({ name: `item ${id % 1_000}`, id: `#${id}`, at: id }));
    const changed = items.filter(({ at }) => at !== 0 && at !== 1_500).map((item) => ({ ...item, at: item.at + 0.5 }));
    expect(await diff(JSON.stringify(items), JSON.stringify(changed))).toMatchObject({
      removedCount: 2,
      addedCount: 0,
      replacedCount: 2_998,
    });
  });

  it("matches items by position", async () => {
    expect(await list("[1,2,3]", "[0,1,2,3]", "position")).toEqual([
      "~ /0: 1 → 0",
      "~ /1: 2 → 1",
      "~ /2: 3 → 2",
      "+ /3: 3",
    ]);
  });

  it("matches items by a key in any order, and those without it by content", async () => {
    expect(
      await list(
        '{"items":[{"id":1,"v":1},{"id":2,"v":2}],"tags":["a","b"]}',
        '{"items":[{"id":3,"v":3},{"id":2,"v":0},{"id":1,"v":1}],"tags":["b","a"]}',
        "key",
      ),
    ).toEqual(['+ /items/0: {"id":3,"v":3}', "~ /items/1/v: 2 → 0", '- /tags/0: "a"', '+ /tags/1: "a"']);
  });

  it("matches items by content in any order", async () => {
    expect(await list("[[1,2],3,3,4]", "[3,[2,1],5,3]", "any")).toEqual(["~ /2: 4 → 5"]);
  });

  it("shows both documents formatted, with a part for each change", async () => {
    const { parts } = await diff('{"a":1,"b":[],"c":{"d":[1,2]}}', '{"c":{"d":[1,2]},"a":2}');
    expect(shownTexts(parts)).toEqual({
      original: '{\n  "a": 1,\n  "b": [],\n  "c": {\n    "d": [\n      1,\n      2\n    ]\n  }\n}',
      changed: '{\n  "a": 2,\n  "c": {\n    "d": [\n      1,\n      2\n    ]\n  }\n}',
    });
    expect(parts.flatMap((part) => (part.kind === "change" ? part.label : []))).toEqual(["/a", "/b"]);
  });

  it("shows the whole original in its order, and of the changed document all lines", async () => {
    await fc.assert(
      fc.asyncProperty(json, json, fc.constantFrom(...modes), async (original, changed, arrays) => {
        const { parts, isCut, changeCount } = await diff(original, changed, arrays);
        const shown = shownTexts(parts);
        expect(isCut).toBe(false);
        expect(parts.filter(({ kind }) => kind === "change").length).toBe(changeCount);
        expect(writeJson(await read(shown.original))).toBe(writeJson(await read(original)));
        const again = await diff(shown.changed, changed, arrays);
        expect(again.changeCount).toBe(0);
        let lines = { original: 1, changed: 1 };
        for (const part of parts) {
          expect(part).toMatchObject(lines);
          const counts = linesOf(part);
          lines = { original: lines.original + counts.original, changed: lines.changed + counts.changed };
        }
      }),
    );
  });

  it("omits unchanged lines far from changes in long documents, and counts them", async () => {
    const items = Array.from({ length: 50_000 }, (_, index) => index);
    const changed = items.with(25_000, -1).with(49_999, -2);
    const { parts, isCut } = await diff(JSON.stringify(items), JSON.stringify(changed));
    expect(isCut).toBe(false);
    const omitted = parts.filter(({ kind }) => kind === "omitted");
    expect(omitted.length).toBeGreaterThan(0);
    const counts = parts.map(linesOf).reduce((sum, { original }) => sum + original, 0);
    expect(counts).toBe(50_002);
    expect(parts.at(-2)).toMatchObject({ original: 50_001, removed: [{ pieces: [{ text: "  49999" }] }] });
  });

  it("cuts the shown lines of very many changes, never the list", async () => {
    const items = Array.from({ length: 30_000 }, (_, index) => index);
    const { parts, isCut, changeCount } = await diff(JSON.stringify(items), JSON.stringify(items.map((item) => -item)));
    expect({ isCut, changeCount }).toEqual({ isCut: true, changeCount: 29_999 });
    expect(parts.length).toBeLessThan(10_001);
  });

  it("compares documents of 20 MB, with changes all over", { timeout: 120_000 }, async () => {
    const size = process.env.NIGHTLY ? 125_000 : 12_520;
    const items = Array.from({ length: size }, (_, id) => ({
      id,
      name: `name of ${id}`,
      tags: ["a", "b"],
      price: id * 1.5,
      nested: { x: id, y: null, z: "some text of usual length, a bit longer than others" },
    }));
    const changed = items.flatMap((item) =>
      item.id % 40 === 7
        ? []
        : item.id % 40 === 21
          ? [
              { ...item, price: -1 },
              { ...item, id: -item.id },
            ]
          : [item],
    );
    const result = await diff(JSON.stringify({ items }), JSON.stringify({ items: changed }));
    expect(result).toMatchObject({ removedCount: size / 40, replacedCount: size / 40, addedCount: size / 40 });
  });
});

describe("createPatch", () => {
  it("writes JSON patches that turn one document into the other", async () => {
    await fc.assert(
      fc.asyncProperty(json, json, fc.constantFrom(...modes), async (original, changed, arrays) => {
        const format = "json-patch";
        const patch = createPatch(await read(original), await read(changed), { format, ...settings(arrays) });
        const result = await apply(original, patch);
        if (arrays === "order" || arrays === "position") {
          expect(isEqual(await read(result), await read(changed))).toBe(true);
        } else expect(await list(result, changed, arrays)).toEqual([]);
      }),
    );
  });

  it("writes merge patches that turn one document into the other", async () => {
    await fc.assert(
      fc.asyncProperty(json, json, async (original, withNulls) => {
        const changed = withNulls.replaceAll("null", "7");
        const merged = await apply(original, await patch(original, changed, "merge-patch"), "merge-patch");
        expect(isEqual(await read(merged), await read(changed))).toBe(true);
      }),
    );
  });

  it("writes an empty patch for equal documents", async () => {
    expect(await patch("[1]", "[1.0]")).toBe("[]\n");
    expect(await patch('{"a":null}', '{"a":null}', "merge-patch")).toBe("{}\n");
  });

  it("rejects a new null in a merge patch", async () => {
    await expect(patch('{"a":1}', '{"a":{"b":null}}', "merge-patch")).rejects.toMatchObject({
      message: "A JSON Merge Patch can't set /a/b to null, because null removes a key. Use a JSON Patch.",
      field: "changed",
    });
    expect(await patch('{"a":1}', '{"a":[null]}', "merge-patch")).toBe('{\n  "a": [\n    null\n  ]\n}\n');
  });
});

describe("applyPatch", () => {
  it("passes json-patch-test-suite", async () => {
    const cases: SuiteCase[] = [];
    for (const file of ["spec_tests", "tests"]) {
      const text = readFileSync(`node_modules/json-patch-test-suite/${file}.json`, "utf8");
      const [suite] = (await parseJson(text)) as [Map<string, JsonValue>[]];
      for (const [index, test] of suite.entries()) {
        const [doc, patch, expected] = ["doc", "patch", "expected"].map((name) => test.get(name));
        if (doc === undefined || patch === undefined || test.get("disabled") === true) continue;
        const run = async () => {
          const result = apply(writeJson(doc), writeJson(patch));
          if (test.has("error")) await expect(result).rejects.toMatchObject({ name: "InputError", field: "patch" });
          else expect(isEqual(await read(await result), expected ?? (await read(await result)))).toBe(true);
        };
        cases.push({ name: `${file} ${index + 1}: ${test.get("comment") ?? test.get("error")}`, run });
      }
    }
    await runSuite(import.meta.dirname, {
      id: "json-patch-test-suite",
      title: "json-patch-test-suite",
      source: "https://github.com/json-patch/json-patch-tests",
      cases,
    });
  });

  // RFC 7396, appendix A
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', "{}"],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', "null", "null"],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
    ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])("merges into %s the patch %s", async (original, patch, expected) => {
    expect(await apply(original, patch, "merge-patch")).toBe(expected);
  });

  it("keeps digits, the order of keys and __proto__", async () => {
    expect(
      await apply(
        '{"b":1.0,"__proto__":12345678901234567890,"a":{}}',
        '[{"op":"copy","from":"/__proto__","path":"/a/__proto__"},{"op":"add","path":"/constructor","value":1.50}]',
      ),
    ).toBe('{"b":1.0,"__proto__":12345678901234567890,"a":{"__proto__":12345678901234567890},"constructor":1.50}');
    expect(await apply("{}", '{"__proto__":{"x":1}}', "merge-patch")).toBe('{"__proto__":{"x":1}}');
  });

  it.each([
    ['[{"op":"test","path":"/a","value":2}]', "Operation 1 of 1 (test /a): the value is 1, not 2."],
    ['[{"op":"test","path":"","value":[]}]', "Operation 1 of 1 (test): the value is an object, not []."],
    [
      '[{"op":"remove","path":"/a"},{"op":"replace","path":"/a","value":1}]',
      'Operation 2 of 2 (replace /a): /a doesn\'t exist: there is no key "a".',
    ],
    ['[{"op":"add","path":"/a/x","value":1}]', "Operation 1 of 1 (add /a/x): /a/x doesn't exist: 1 has no keys."],
    ['[{"op":"remove","path":"/l/2"}]', "Operation 1 of 1 (remove /l/2): /l/2 doesn't exist: the array has 2 items."],
    [
      '[{"op":"add","path":"/l/01","value":1}]',
      'Operation 1 of 1 (add /l/01): /l/01 doesn\'t exist: "01" is not an index of an array.',
    ],
    ['[{"op":"move","from":"/l","path":"/l/0"}]', 'Operation 1 of 1 (move /l/0): "/l" can\'t be moved into itself.'],
    ['[{"op":"remove","path":""}]', "Operation 1 of 1 (remove): the whole document can't be removed."],
    ['[{"op":"move","path":"/a"}]', 'Operation 1 of 1 (move /a): it has no "from".'],
    ['[{"op":"add","path":"/a"}]', 'Operation 1 of 1 (add /a): it has no "value".'],
    [
      '[{"op":"remove","path":"a~2"}]',
      'Operation 1 of 1 (remove a~2): "path" is not a JSON Pointer, such as /items/0: "a~2".',
    ],
    [
      '[{"op":"spam","path":""}]',
      'Operation 1 of 1 (spam): "op" is add, remove, replace, move, copy or test, not "spam".',
    ],
    ["[1]", "Operation 1 of 1: an operation is an object, not 1."],
    [
      "{}",
      'A JSON Patch is an array of operations, such as [{"op":"remove","path":"/a"}]. To apply a JSON Merge Patch, choose it as the format.',
    ],
  ])("rejects %s", async (wrong, message) => {
    await expect(apply('{"a":1,"l":[1,2]}', wrong)).rejects.toMatchObject({ message, field: "patch" });
  });

  it("stops a patch that doubles the document with each operation", async () => {
    const operations = Array.from({ length: 60 }, () => '{"op":"copy","from":"","path":"/-"}');
    await expect(apply("[1]", `[${operations}]`)).rejects.toThrow(
      /^Operation \d+ of 60 \(copy \/-\): it copies too much\.$/,
    );
  });

  it("stops a patch that nests the document deeper and deeper", async () => {
    const nest = '{"op":"add","path":"/0","value":[]},{"op":"move","from":"/1","path":"/0/0"}';
    const deep = Array.from({ length: 20_000 }, () => nest);
    await expect(apply("[0]", `[${deep}]`)).rejects.toThrow("The result would be nested deeper than 200 levels.");
    await expect(apply("[0]", `[${deep},{"op":"test","path":"","value":0}]`)).rejects.toThrow(
      "Operation 40001 of 40001 (test): the value is an array, not 0.",
    );
    await expect(apply("[0]", `[${deep},{"op":"copy","from":"","path":"/-"}]`)).rejects.toThrow("it copies too much");
  });
});

describe("readJson", () => {
  it("names the input, line and column of invalid JSON", async () => {
    await expect(readJson("[\n1,]", "changed")).rejects.toMatchObject({
      message: "Invalid JSON: Trailing comma before ']' at line 2, column 2: remove it, or add a value after it",
      field: "changed",
      position: { line: 2, column: 2 },
    });
  });

  it("rejects JSON Lines and 100,000 levels of nesting", async () => {
    await expect(readJson('{"a":1}\n{"a":2}', "original")).rejects.toMatchObject({ position: { line: 2, column: 1 } });
    await expect(readJson("[".repeat(100_000) + "]".repeat(100_000), "original")).rejects.toThrow(
      "This JSON is nested deeper than 200 levels at line 1, column 201.",
    );
  });
});

describe("JSON pointers", () => {
  it("are read as they are written", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (path) => {
        expect(readPointer(writePointer(path))).toEqual(path);
      }),
    );
    expect(readPointer("/~01")).toEqual(["~1"]);
    expect(readPointer("a")).toBeUndefined();
  });
});

it("compares numbers by value", () => {
  for (const [a, b] of [
    ["0", "-0.0e9"],
    ["150", "1.50E+2"],
    ["1e400", "10e399"],
  ] as const)
    expect(isEqual(new JsonNumber(a), new JsonNumber(b))).toBe(true);
  expect(isEqual(new JsonNumber("12345678901234567890"), new JsonNumber("12345678901234567891"))).toBe(false);
});

function linesOf(part: DiffPart): { original: number; changed: number } {
  if (part.kind === "change") return { original: part.removed.length, changed: part.added.length };
  const count = part.kind === "same" ? part.lines.length : part.count;
  return { original: count, changed: count };
}

function shownTexts(parts: readonly DiffPart[]): { original: string; changed: string } {
  const original: string[] = [];
  const changed: string[] = [];
  const text = (lines: readonly { pieces: readonly { text: string }[] }[]) =>
    lines.map(({ pieces }) => pieces.map((piece) => piece.text).join(""));
  for (const part of parts) {
    if (part.kind === "same") {
      original.push(...part.lines);
      changed.push(...(part.changedLines ?? part.lines));
    } else if (part.kind === "change") {
      original.push(...text(part.removed));
      changed.push(...text(part.added));
    }
  }
  return { original: original.join("\n"), changed: changed.join("\n") };
}
