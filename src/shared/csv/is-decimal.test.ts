import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDecimal } from "./is-decimal.ts";

const decimal = (text: string) => {
  const bytes = new TextEncoder().encode(`9${text}9`);
  return isDecimal(bytes, 1, bytes.length - 1);
};

describe("isDecimal", () => {
  it.each(["0", "007", "1.5", "5.", ".5", "1e5", "1.5E-05", "4.2e+3"])("accepts %s", (text) => {
    expect(decimal(text)).toBe(true);
  });

  it.each([
    "",
    ".",
    "1.2.3",
    "2024.05.01",
    "e5",
    ".e5",
    "1e",
    "1e+",
    "1e5.0",
    "1e5e5",
    "1,5",
    "-1",
    "1+1",
    "5%",
    "0x1f",
  ])("rejects %j", (text) => {
    expect(decimal(text)).toBe(false);
  });

  it("accepts every number JavaScript writes", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(decimal(String(number))).toBe(true);
      }),
    );
  });
});
