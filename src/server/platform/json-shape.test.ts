import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countKeys, measureJson } from "./json-shape.ts";

const measure = (text: string) => measureJson(Buffer.from(text));

describe("measureJson", () => {
  it.each([
    ["", { depth: 0, keys: 0, values: 0 }],
    ["1", { depth: 0, keys: 0, values: 0 }],
    ['{"a":1}', { depth: 1, keys: 1, values: 1 }],
    ['{"a":{"b":[[]]}}', { depth: 4, keys: 2, values: 4 }],
    ["[[],[],1]", { depth: 2, keys: 0, values: 5 }],
    ['"[{:,"', { depth: 0, keys: 0, values: 0 }],
    ['["\\":[", "\\\\", ":"]', { depth: 1, keys: 0, values: 3 }],
    ['["é漢😀[",{"é":1}]', { depth: 2, keys: 1, values: 3 }],
    ['["open', { depth: 1, keys: 0, values: 1 }],
    ['"\\', { depth: 0, keys: 0, values: 0 }],
    ["]]}}[", { depth: 0, keys: 0, values: 1 }],
  ])("measures %j", (text, shape) => {
    expect(measure(text)).toEqual(shape);
  });

  it("counts the same keys as countKeys on any JSON", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(measure(text).keys).toBe(countKeys(JSON.parse(text)));
      }),
    );
  });
});

describe("countKeys", () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"\\u0061":1,"a":1}',
    '[{"b":{"a":[],"c":":","a":{}}}]',
    '{"a\\\\":1,"a\\\\":2}',
    '{"":1,"":2}',
  ])("counts a duplicate key once in %s", (text) => {
    expect(countKeys(JSON.parse(text))).toBe(measure(text).keys - 1);
  });

  it.each(["1", "null", '":"', '[":", "\\":", "\\\\"]', '[{"a":1},{"a":1}]', '{"a":{"a":"{\\"a\\":1,\\"a\\":2}"}}'])(
    "counts every key without duplicates in %s",
    (text) => {
      expect(countKeys(JSON.parse(text))).toBe(measure(text).keys);
    },
  );
});
