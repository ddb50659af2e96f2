import { DASH, DOT } from "#shared/ascii.ts";

/** The character before the decimals; the other one groups thousands. */
export type DecimalMark = "." | ",";

/** Letters that stand for a crown have a space behind them: `KR5` is a name. */
const CURRENCY =
  /^(?:(?:US|R)?\$|[€£¥₹₩]|zł|kr\.?(?=\s)|USD|EUR|GBP|CHF|JPY)\s*|(?:(?<!\s)\s+)?(?:(?:US|R)?\$|[€£¥₹₩%]|zł|kr\.?|USD|EUR|GBP|CHF|JPY)$/gi;
/**
 * By decimal mark: plain digits, or groups of three behind 1 to 3 digits, in India of two before the last three; the
 * group mark is the same throughout.
 */
const GRAMMAR = {
  ".": /^(?:\d+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:([,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ",": /^(?:\d+|\d{1,3}(?:([.'’\u00a0\u202f ])\d{3})(?:\1\d{3})*)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
} as const;

/**
 * The number that a cell shows, NaN when it shows none. Thousands separators, a currency, a percent sign (12 % is 12)
 * and an accountant's brackets for a minus are understood.
 * @example parseNumber("$1,234.50", ".") // 1234.5
 * @example parseNumber("1.234,50", ",") // 1234.5
 */
export function parseNumber(cell: string, mark: DecimalMark): number {
  let text = cell.trim();
  let sign = 1;
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed) {
    sign = -1;
    text = bracketed[1] as string;
  }
  text = text.replace(CURRENCY, "");
  const signed = /^([+\-\u2212])\s*(.*)$/s.exec(text);
  if (signed) {
    if (bracketed) return Number.NaN;
    if (signed[1] !== "+") sign = -1;
    text = (signed[2] as string).replace(CURRENCY, "");
  }
  if (!/\d/.test(text) || !GRAMMAR[mark].test(text)) return Number.NaN;
  const digits = text.replace(mark === "." ? /[,'’\u00a0\u202f ]/g : /[.'’\u00a0\u202f ]/g, "");
  const number = sign * Number(digits.replace(",", "."));
  return Number.isFinite(number) ? number : Number.NaN;
}

/**
 * The decimal mark with which more cells are numbers, a point when both read as many: `1,234` alone is a thousand.
 * Points that would be thousands in every cell they are in, with a comma somewhere, decide for the comma.
 */
export function decimalMark(cells: readonly string[]): DecimalMark {
  const numbers = (mark: DecimalMark) => cells.filter((cell) => !Number.isNaN(parseNumber(cell, mark))).length;
  return numbers(",") > numbers(".") ? "," : ".";
}

const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/**
 * The number that ASCII digits spell, with a minus and a decimal point at most; undefined for anything else, which
 * `parseNumber` has to read. A million cells are read without a string each.
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
