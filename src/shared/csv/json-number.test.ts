import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumber } from "#shared/json/exact-number.ts";
import { isExactNumber } from "./json-number.ts";

function exact(text: string): boolean {
  // Digits on both sides, to check that only the bytes from start to end count.
  const bytes = new TextEncoder().encode(`1${text}1`);
  return isExactNumber(bytes, 1, bytes.length - 1);
}

describe("isExactNumber", () => {
  it.each(["0", "-1", "12.50", "1e5", "-2.5E-10", "123456789012345", "9007199254740991", "0.1234567890123456"])(
    "accepts %s",
    (text) => {
      expect(exact(text)).toBe(true);
    },
  );

  it.each([
    ["007", "a postal code or part number"],
    ["+49", "a phone number"],
    ["1,5", "a decimal comma"],
    ["12345678901234567890", "an id that a double rounds"],
    ["9007199254740993", "an id that a double rounds"],
    ["1e400", "beyond a double"],
    [".5", "not a JSON number"],
    ["5.", "not a JSON number"],
    ["1e", "not a JSON number"],
    ["0x10", "not a JSON number"],
    ["1 ", "a space"],
    ["-", "a dash"],
    ["", "an empty text"],
    ["Infinity", "a word"],
    ["2024-01-01", "a date"],
  ])("rejects %j: %s", (text) => {
    expect(exact(text)).toBe(false);
  });

  it("accepts only JSON numbers that a double keeps", () => {
    const near = fc.string({ unit: fc.constantFrom(..."0123456789.-+eE"), maxLength: 22 });
    fc.assert(
      fc.property(near, (text) => {
        fc.pre(exact(text));
        expect(JSON.parse(text)).toEqual(readNumber(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("accepts every number JavaScript writes, except for large exponents", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e99, max: 1e99, noDefaultInfinity: true }), (number) => {
        const text = String(number);
        fc.pre(!/e-\d{3}|e\+/.test(text));
        expect(exact(text)).toBe(true);
      }),
    );
  });
});
