import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyOperation } from "#shared/operation.ts";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

async function run(operation: AnyOperation, input: string | Blob, options = {}) {
  const result = await runOperation(operation, input, options);
  if (result.kind !== "text") throw new Error("expected a text");
  return result;
}

const { format, minify, validate, repair, tree } = operations;

describe.each(Object.entries({ format, minify, validate }))("%s", (id, operation) => {
  it("rejects blank input", async () => {
    await expect(run(operation, " \n")).rejects.toThrow(`Please enter JSON to ${id}`);
  });

  it("warns about ten duplicate keys and counts the rest", async () => {
    const members = Array.from({ length: 13 }, () => '"a": 1');
    const { warnings, moreWarnings } = await run(operation, `{${members.join(", ")}}`);
    expect(warnings).toHaveLength(10);
    expect(warnings[0]).toBe('Duplicate key "a" at line 1, column 10: most programs keep only its last value');
    expect(moreWarnings).toBe(2);
  });
});

describe("operations on invalid JSON", () => {
  it("rejects it with its position in format and minify", async () => {
    for (const operation of [operations.format, operations.minify]) {
      await expect(run(operation, '{\n  "a": 1\n  "b": 2\n}')).rejects.toMatchObject({
        message: "Invalid JSON: Unexpected '\"' at line 3, column 3: expected ',' or '}'",
        position: { line: 3, column: 3, offset: 13, byteOffset: 13 },
      });
    }
  });

  it("returns a verdict from validate", async () => {
    expect((await run(operations.validate, "[1")).content).toBe(
      "❌ Invalid JSON: Unexpected end of JSON at line 1, column 3: the '[' at line 1, column 1 is never closed",
    );
  });
});

describe("every operation", () => {
  it("reads UTF-16 files, and rejects badly encoded text", async () => {
    const file = new Blob([Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x5d, 0)]);
    expect((await run(operations.format, file)).content).toBe("[]");
    const broken = new Blob([Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x00, 0xd8)]);
    for (const operation of Object.values(operations)) {
      await expect(runOperation(operation, broken)).rejects.toThrow("not valid UTF-16LE text");
    }
  });
});

describe("repair", () => {
  it("formats the result, lists its changes and warns about duplicate keys", async () => {
    expect(await run(repair, "{b:1,a:2,b:3", { indent: "tab", sortKeys: true })).toMatchObject({
      content: '{\n\t"a": 2,\n\t"b": 1,\n\t"b": 3\n}',
      warnings: [
        "Replaced 'b' with \"b\" at line 1, column 2",
        "Replaced 'a' with \"a\" at line 1, column 6",
        "Replaced 'b' with \"b\" at line 1, column 10",
        "Added '}' at line 1, column 13",
        expect.stringContaining('Duplicate key "b"'),
      ],
    });
  });

  it("only formats valid JSON", async () => {
    const parse = (text: string) => JSON.parse(text);
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const { content, warnings } = await run(repair, json);
        expect(parse(content as string)).toEqual(parse(json));
        expect(warnings).toContain("Nothing to repair: this is valid JSON");
      }),
    );
    expect((await run(repair, '["["]')).content).toBe('[\n  "["\n]');
  });

  it("rejects a blank file", async () => {
    await expect(runOperation(repair, new Blob([" \n"]))).rejects.toThrow("Please enter JSON to repair");
  });
});

describe("tree", () => {
  it("warns about duplicate keys, and rejects invalid or oversized JSON", async () => {
    const { warnings } = await runOperation(tree, '{"a":1,"a":2}');
    expect(warnings).toEqual([expect.stringContaining('Duplicate key "a"')]);
    await expect(runOperation(tree, "[1,]")).rejects.toThrow("Trailing comma");
    await expect(runOperation(tree, new Blob([`"${"a".repeat(5_000_000)}"`]))).rejects.toThrow("too big");
  });
});

describe("repair and tree", () => {
  it.each([
    [repair, "Please enter JSON to repair"],
    [tree, "Please enter JSON to show as a tree"],
  ])("rejects blank input", async (operation, message) => {
    await expect(runOperation(operation, " ")).rejects.toThrow(message);
  });
});
