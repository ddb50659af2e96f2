import { expect, it } from "vitest";
import { parseDecimal } from "./rational.ts";

it.each([
  ["0", 0n, 1n],
  ["-12.5", -125n, 10n],
  ["+.5", 5n, 10n],
  ["7.", 7n, 1n],
  ["1e3", 1000n, 1n],
  ["1.5E-2", 15n, 1000n],
  ["1,000,000.5", 10000005n, 10n],
  ["1 000", 1000n, 1n],
  ["−3", -3n, 1n],
  [" 42 ", 42n, 1n],
] as const)("parseDecimal reads %j", (text, numerator, denominator) => {
  expect(parseDecimal(text)).toEqual({ numerator, denominator });
});

it.each([
  "",
  " ",
  ".",
  "-",
  "abc",
  "12abc",
  "1.2.3",
  "1e",
  "0x10",
  "1,5",
  "1,00,000",
  "1,000 000",
  "Infinity",
  "NaN",
  "1e99999",
])("parseDecimal is undefined for %j", (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});
