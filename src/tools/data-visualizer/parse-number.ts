import { DASH, DOT } from "#shared/ascii.ts";
import { CURRENCY, clearestSign } from "./currency.ts";

/** The decimal separator. The other character groups thousands. */
export type DecimalMark = "." | ",";

/**
 * By decimal mark: plain digits, or 1 to 3 digits followed by groups of three, or India's groups of two before the last
 * three. All groups use the same separator.
 */
const GRAMMAR = {
  ".": /^(?:\d+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:([,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ",": /^(?:\d+|\d{1,3}(?:([.'’\u00a0\u202f ])\d{3})(?:\1\d{3})*)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
} as const;

/**
 * Parses a cell as a number, or returns NaN. Accepts thousands separators, a currency, a percent sign (12 % is 12) and
 * accounting brackets for negative numbers.
 * @example parseNumber("$1,234.50", ".") // 1234.5
 * @example parseNumber("1.234,50", ",") // 1234.5
 */
export function parseNumber(cell: string, mark: DecimalMark): number {
  return parseAmount(cell, mark).value;
}

/**
 * Parses a cell as a number with the currency it is written in, or "" for none.
 * @example parseAmount("€ 12,50", ",") // { value: 12.5, sign: "€" }
 */
export function parseAmount(cell: string, mark: DecimalMark): { value: number; sign: string } {
  const signs: string[] = [];
  const value = readNumber(cell, mark, (sign) => {
    signs.push(sign);
    return "";
  });
  return { value, sign: signs.length > 0 && !Number.isNaN(value) ? clearestSign(signs) : "" };
}

function readNumber(cell: string, mark: DecimalMark, takeSign: (sign: string) => string): number {
  let text = cell.trim();
  let sign = 1;
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed) {
    sign = -1;
    text = bracketed[1] as string;
  }
  text = text.replace(CURRENCY, takeSign);
  const signed = /^([+\-\u2212])\s*(.*)$/s.exec(text);
  if (signed) {
    if (bracketed) return Number.NaN;
    if (signed[1] !== "+") sign = -1;
    text = (signed[2] as string).replace(CURRENCY, takeSign);
  }
  if (!/\d/.test(text) || !GRAMMAR[mark].test(text)) return Number.NaN;
  const digits = text.replace(mark === "." ? /[,'’\u00a0\u202f ]/g : /[.'’\u00a0\u202f ]/g, "");
  const number = sign * Number(digits.replace(",", "."));
  return Number.isFinite(number) ? number : Number.NaN;
}

/**
 * The decimal mark that makes more cells numbers. A tie means a point: `1,234` alone is a thousand.
 */
export function decimalMark(cells: readonly string[]): DecimalMark {
  const numbers = (mark: DecimalMark) => cells.filter((cell) => !Number.isNaN(parseNumber(cell, mark))).length;
  return numbers(",") > numbers(".") ? "," : ".";
}

const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Parses ASCII digits with an optional minus and decimal point. Returns undefined for anything else, which needs
 * `parseNumber`. Avoids creating a string for each of a million cells.
 */
export function plainNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  let at = start;
  const negative = bytes[at] === DASH;
  if (negative) at += 1;
  if (end - at > EXACT_DIGITS || at === end) return undefined;
  let digits = 0;
  let value = 0;
  let point = -1;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30;
      digits += 1;
    } else if (byte === DOT && point < 0) {
      point = digits;
    } else {
      return undefined;
    }
  }
  if (digits === 0) return undefined;
  const size = point < 0 ? value : value / (POWERS[digits - point] as number);
  return negative ? -size : size;
}
