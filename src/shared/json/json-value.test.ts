import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonNumber, parseJson, writeJson } from "./json-value.ts";

describe("parseJson", () => {
  it("keeps digits, the order of keys and __proto__", async () => {
    const json = '{"2":12345678901234567890,"1":[1.0,-0,1e400],"__proto__":null}';
    const [value] = await parseJson(json);
    expect(value).toEqual(
      new Map<string, unknown>([
        ["2", new JsonNumber("12345678901234567890")],
        ["1", [new JsonNumber("1.0"), new JsonNumber("-0"), new JsonNumber("1e400")]],
        ["__proto__", null],
      ]),
    );
    expect(writeJson(value ?? null)).toBe(json);
  });

  it("reads JSON Lines and ignores a byte order mark", async () => {
    expect(await parseJson('\uFEFF{"a":"[:"}\n"x"\n')).toEqual([new Map([["a", "[:"]]), "x"]);
  });

  it("keeps the last of duplicate keys and reports it", async () => {
    const found: number[] = [];
    expect(await parseJson('{"a":1,"a":"x"}', ({ column }) => found.push(column))).toEqual([new Map([["a", "x"]])]);
    expect(found).toEqual([8]);
  });

  it("rejects invalid JSON and 100,000 levels of nesting with their position", async () => {
    await expect(parseJson("[1,]")).rejects.toMatchObject({ position: { line: 1, column: 3 } });
    await expect(parseJson("\n".concat("[".repeat(100_000), "]".repeat(100_000)))).rejects.toThrow(
      "This JSON is nested deeper than 200 levels at line 2, column 201.",
    );
  });
});

describe("writeJson", () => {
  it("writes what JSON.stringify does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom("", "  ", "\t"), async (json, indent) => {
        const normal = JSON.stringify(JSON.parse(json), null, indent);
        const [value = null] = await parseJson(normal);
        expect(writeJson(value, indent)).toBe(normal);
      }),
    );
  });
});
