import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Format, formatRational } from "./format-rational.ts";
import { parseDecimal, type Rational } from "./rational.ts";

const write = (text: string, format: Partial<Format> = {}) => {
  const [numerator = "", denominator = "1"] = text.split("/");
  const top = parseDecimal(numerator) as Rational;
  const bottom = parseDecimal(denominator) as Rational;
  return formatRational(
    { numerator: top.numerator * bottom.denominator, denominator: top.denominator * bottom.numerator },
    { digits: "auto", notation: "auto", ...format },
  );
};

describe("formatRational", () => {
  it.each([
    ["0", "0", true],
    ["-0.5", "-0.5", true],
    ["1/3", "0.3333333333", false],
    ["-2/3", "-0.6666666667", false],
    ["1/8", "0.125", true],
    ["123456789012345678901", "123456789012345678901", true],
    ["1e21", "1e+21", true],
    ["1e20", "100000000000000000000", true],
    ["0.000001", "0.000001", true],
    ["0.0000001", "1e-7", true],
  ])("writes %s as %s", (text, written, exact) => {
    expect(write(text)).toEqual({ text: written, exact });
  });

  it.each([
    ["9.995", 3, "10"],
    ["9.994", 3, "9.99"],
    ["0.09995", 3, "0.1"],
    ["1234567", 3, "1230000"],
    ["2.5", 1, "3"],
    ["-2.5", 1, "-3"],
    ["1/7", 30, "0.142857142857142857142857142857"],
  ])("rounds %s to %d digits: %s", (text, digits, written) => {
    expect(write(text, { digits }).text).toBe(written);
  });

  it("writes scientific or plain notation on request", () => {
    expect(write("1609.34", { notation: "scientific" }).text).toBe("1.60934e+3");
    expect(write("-5", { notation: "scientific" }).text).toBe("-5e+0");
    expect(write("1e-9", { notation: "plain" }).text).toBe("0.000000001");
    expect(write("1e22", { notation: "plain" }).text).toBe("10000000000000000000000");
  });

  it("agrees with JavaScript on 15 digits", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-300, max: 1e300 });
    fc.assert(
      fc.property(number, fc.constantFrom("", "-"), (size, sign) => {
        const text = `${sign}${size}`;
        // toPrecision rounds the binary number, so an exact half may differ: compare the values.
        const ours = Number(write(text, { digits: 15 }).text);
        expect(Math.abs(ours - Number(text)) / size).toBeLessThan(5.1e-15);
      }),
    );
  });

  it("writes text that parseDecimal reads as the same number", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: -30, max: 30 }),
        (digits, power) => {
          const { text, exact } = write(`${digits}e${power}`);
          const { numerator, denominator } = parseDecimal(text) as Rational;
          const given = parseDecimal(`${digits}e${power}`) as Rational;
          expect(exact).toBe(true);
          expect(numerator * given.denominator).toBe(given.numerator * denominator);
        },
      ),
    );
  });
});
