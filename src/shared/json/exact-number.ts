const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Longer numbers are written with an exponent. */
const MAX_PLAIN_DIGITS = 40;

/** A number of JSON that a double would round: `digits` × 10 ^ `exponent`. */
export class ExactNumber {
  readonly isNegative: boolean;
  /** Without zeros at the start and end; empty for 0. */
  readonly digits: string;
  readonly exponent: bigint;

  constructor(text: string) {
    const [, sign = "", whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
    const all = whole + fraction;
    let start = 0;
    while (all[start] === "0") start += 1;
    let end = all.length;
    while (end > start && all[end - 1] === "0") end -= 1;
    this.digits = all.slice(start, end);
    this.isNegative = sign === "-" && this.digits !== "";
    this.exponent = this.digits === "" ? 0n : BigInt(exponent) + BigInt(whole.length - end);
  }

  /** The same text for all spellings of a value. */
  toString(): string {
    const { digits } = this;
    const sign = this.isNegative ? "-" : "";
    /** Digits before the decimal point. */
    const before = this.exponent + BigInt(digits.length);
    if (before <= 0n || before > MAX_PLAIN_DIGITS) {
      const rest = digits.length > 1 ? `.${digits.slice(1)}` : "";
      return `${sign}${digits[0] ?? "0"}${rest}e${before - 1n}`;
    }
    const whole = digits.slice(0, Number(before)).padEnd(Number(before), "0");
    const fraction = digits.slice(Number(before));
    return `${sign}${whole}${fraction && `.${fraction}`}`;
  }
}

/** A double if that has the same value as the text, and otherwise all digits. */
export type JsonNumeric = number | ExactNumber;

/** 16 digits in a row, or an exponent of three: only such numbers may not be doubles. */
export const MAY_BE_INEXACT = /\d[\d.]{14}\d|\d[eE][+-]?\d{3}/;

/** @example readNumber("1.50") // 1.5 */
export function readNumber(text: string): JsonNumeric {
  const double = Number(text);
  if (!MAY_BE_INEXACT.test(text)) return double;
  const exact = new ExactNumber(text);
  return Number.isFinite(double) && compareNumbers(exact, new ExactNumber(String(double))) === 0 ? double : exact;
}

/** Negative if `a` is less than `b`, 0 if they have the same value. */
export function compareNumbers(a: JsonNumeric, b: JsonNumeric): number {
  // Rounding keeps the order, and both are the shortest text of their double.
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : Number(a > b);
  const [first, second] = [toExact(a), toExact(b)];
  if (first.isNegative !== second.isNegative) return first.isNegative ? -1 : 1;
  const magnitude = compareMagnitudes(first, second);
  return first.isNegative ? -magnitude : magnitude;
}

function compareMagnitudes(a: ExactNumber, b: ExactNumber): number {
  if (a.digits === "" || b.digits === "") return Number(a.digits !== "") - Number(b.digits !== "");
  const [before, others] = [a, b].map(({ digits, exponent }) => exponent + BigInt(digits.length)) as [bigint, bigint];
  if (before !== others) return before < others ? -1 : 1;
  return a.digits < b.digits ? -1 : Number(a.digits > b.digits);
}

export function isInteger(number: JsonNumeric): boolean {
  return typeof number === "number" ? Number.isInteger(number) : number.exponent >= 0n;
}

/** Whether `number` / `divisor` is an integer. The power of ten between them is never written out. */
export function isMultipleOf(number: JsonNumeric, divisor: JsonNumeric): boolean {
  if (Number.isSafeInteger(number) && Number.isSafeInteger(divisor))
    return (number as number) % (divisor as number) === 0;
  const [dividend, by] = [toExact(number), toExact(divisor)];
  if (dividend.digits === "") return true;
  const modulus = BigInt(by.digits);
  const power = dividend.exponent - by.exponent;
  // Digits don't end with 0, so no power of ten divides them.
  if (modulus === 0n || power < 0n) return false;
  return ((BigInt(dividend.digits) % modulus) * powerOfTen(power, modulus)) % modulus === 0n;
}

/** 10 ^ `power` modulo `modulus`. */
function powerOfTen(power: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  // Digit by digit, because exponents can have millions of them.
  for (const digit of String(power)) result = (result ** 10n * 10n ** BigInt(digit)) % modulus;
  return result;
}

function toExact(number: JsonNumeric): ExactNumber {
  return typeof number === "number" ? new ExactNumber(String(number)) : number;
}
