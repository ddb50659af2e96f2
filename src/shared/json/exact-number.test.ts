import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNumbers, isInteger, isMultipleOf, readNumber } from "./exact-number.ts";

/** A number as text, and as a fraction of BigInts. */
const number = fc
  .record({
    sign: fc.constantFrom("", "-"),
    digits: fc.bigInt({ min: 0n, max: 10n ** 25n }),
    point: fc.nat(30),
    exponent: fc.integer({ min: -30, max: 30 }),
  })
  .map(({ sign, digits, point, exponent }) => {
    const padded = String(digits).padStart(point + 1, "0");
    const [whole, fraction] = [padded.slice(0, padded.length - point), padded.slice(padded.length - point)];
    const numerator = (sign === "-" ? -digits : digits) * 10n ** BigInt(60 + exponent - point);
    return { text: `${sign}${whole}${fraction && `.${fraction}`}e${exponent}`, numerator };
  });

describe("exact numbers", () => {
  it("compare, divide and count as integers like fractions of BigInts", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [first, second] = [readNumber(a.text), readNumber(b.text)];
        const difference = a.numerator - b.numerator;
        expect(Math.sign(compareNumbers(first, second))).toBe(difference < 0n ? -1 : Number(difference > 0n));
        expect(String(first) === String(second)).toBe(difference === 0n);
        expect(isInteger(first)).toBe(a.numerator % 10n ** 60n === 0n);
        if (b.numerator !== 0n) expect(isMultipleOf(first, second)).toBe(a.numerator % b.numerator === 0n);
      }),
    );
  });

  it.each([
    ["12345678901234567890", "12345678901234567890"],
    ["-12345678901234567890.50", "-12345678901234567890.5"],
    ["9007199254740993e1", "90071992547409930"],
    ["1e400", "1e400"],
    ["-1234e999", "-1.234e1002"],
    ["12e-400", "1.2e-399"],
    ["1.0", "1"],
    ["-0.0e999", "0"],
    ["0.00000000000000000000", "0"],
  ])("write %s as %s", (text, written) => {
    expect(String(readNumber(text))).toBe(written);
  });

  it("take no time for exponents of a million digits", () => {
    const huge = readNumber(`1e${"9".repeat(1_000_000)}`);
    const tiny = readNumber(`1e-${"9".repeat(1_000_000)}`);
    expect(compareNumbers(huge, tiny)).toBe(1);
    expect(isInteger(huge)).toBe(true);
    expect(isInteger(tiny)).toBe(false);
    expect(isMultipleOf(huge, 7)).toBe(false);
    expect(isMultipleOf(huge, tiny)).toBe(true);
    expect(isMultipleOf(readNumber("1e999999999"), readNumber("0.2"))).toBe(true);
  });
});
