import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasDuplicateKeys } from "./duplicate-keys.ts";

const check = (text: string) => hasDuplicateKeys(text, JSON.parse(text));

describe("hasDuplicateKeys", () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"\\u0061":1,"a":1}',
    '[{"b":{"a":[],"c":":","a":{}}}]',
    '{"a\\\\":1,"a\\\\":2}',
    '{"":1,"":2}',
  ])("finds one in %s", (text) => {
    expect(check(text)).toBe(true);
  });

  it.each(["1", "null", '":"', '[":", "\\":", "\\\\"]', '[{"a":1},{"a":1}]', '{"a":{"a":"{\\"a\\":1,\\"a\\":2}"}}'])(
    "finds none in %s",
    (text) => {
      expect(check(text)).toBe(false);
    },
  );

  it("finds none in what an object is written as, however deep or strange", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(check(text)).toBe(false);
      }),
    );
    expect(check("[".repeat(5_000) + "]".repeat(5_000))).toBe(false);
  });
});
