import { DASH, DIGIT_0, DIGIT_9, DOT, SPACE, TAB } from "#shared/ascii.ts";

/**
 * The number at the start of a line as `sort -n` reads it: spaces, a minus sign, digits, a dot and more digits.
 * @returns such as "-1.50"; "0" for a line without a number
 */
export function readDecimal(bytes: Uint8Array, from: number, to: number): string {
  let at = from;
  while (at < to && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1;
  const start = at;
  if (bytes[at] === DASH) at += 1;
  const digitsStart = at;
  at = skipDigits(bytes, at, to);
  if (at < to && bytes[at] === DOT) at = skipDigits(bytes, at + 1, to);
  const hasDigits = at > digitsStart + 1 || (at > digitsStart && bytes[digitsStart] !== DOT);
  return hasDigits ? ascii.decode(bytes.subarray(start, at)) : "0";
}

function skipDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] as number) >= DIGIT_0 && (bytes[at] as number) <= DIGIT_9) at += 1;
  return at;
}

/**
 * Compares two decimals of any length, exactly.
 * @returns negative if `one` is smaller, 0 if they are equal
 * @example compareDecimals("9007199254740993", "9007199254740992.5") // 1
 */
export function compareDecimals(one: string, other: string): number {
  if (one === other) return 0;
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  const size = a.whole.length - b.whole.length || compareText(a.whole, b.whole) || compareText(a.fraction, b.fraction);
  return a.isNegative ? -size : size;
}

function partsOf(decimal: string) {
  const isMinus = decimal.startsWith("-");
  const [whole = "", fraction = ""] = decimal.slice(isMinus ? 1 : 0).split(".");
  const parts = { whole: whole.replace(/^0+/, ""), fraction: withoutEndingZeros(fraction) };
  return { ...parts, isNegative: isMinus && (parts.whole !== "" || parts.fraction !== "") };
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

const ascii = new TextDecoder();
