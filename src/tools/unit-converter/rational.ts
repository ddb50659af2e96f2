/** An exact number: `numerator` / `denominator`, with a positive denominator. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;
const GROUPED = /^[+-]?\d{1,3}(?:([,\u00a0\u202f' ])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;

/**
 * Reads a decimal number: `-12.5`, `1e-7`, `1,000,000`, `1 000`.
 * @returns undefined for anything else, including exponents beyond ±9999.
 * @example parseDecimal("0.25") // { numerator: 25n, denominator: 100n }
 */
export function parseDecimal(text: string): Rational | undefined {
  const trimmed = text.trim().replace(/^−/, "-");
  const plain = GROUPED.test(trimmed) ? trimmed.replace(/[,\u00a0\u202f' ]/g, "") : trimmed;
  const [, sign, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(plain) ?? [];
  if (sign === undefined || whole + fraction === "") return undefined;
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${fraction}`);
  return power >= 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) };
}

export function add(one: Rational, other: Rational): Rational {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

export function negate({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator };
}

export function multiply(one: Rational, other: Rational): Rational {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator };
}

/** @param other above 0. */
export function divide(one: Rational, other: Rational): Rational {
  return { numerator: one.numerator * other.denominator, denominator: one.denominator * other.numerator };
}
