import { trimEndCharacters } from "#shared/trim-characters.ts";
import type { Rational } from "./rational.ts";

export interface Format {
  /** Significant digits, at least 1. `auto` writes numbers of up to 21 digits in full and rounds others to 10 digits. */
  digits: number | "auto";
  /** `auto` is scientific below 1e-6 and from 1e21, like in JavaScript. */
  notation: "auto" | "plain" | "scientific";
}

export interface Formatted {
  text: string;
  /** Whether the text is the exact number, not a rounded one. */
  exact: boolean;
}

const AUTO_EXACT = 21;
const AUTO_ROUNDED = 10;

/**
 * Writes a number with the given significant digits, halves rounded away from zero, without trailing zeros.
 * @example formatRational({ numerator: 2n, denominator: 3n }, { digits: 4, notation: "auto" }).text // "0.6667"
 */
export function formatRational(number: Rational, { digits, notation }: Format): Formatted {
  if (number.numerator === 0n) return { text: "0", exact: true };
  const whole = significant(number, digits === "auto" ? AUTO_EXACT : digits);
  const { mantissa, exponent, exact } = digits === "auto" && !whole.exact ? significant(number, AUTO_ROUNDED) : whole;
  const sign = number.numerator < 0n ? "-" : "";
  const scientific = notation === "scientific" || (notation === "auto" && (exponent < -6 || exponent >= 21));
  return { text: sign + (scientific ? inPowers(mantissa, exponent) : inFull(mantissa, exponent)), exact };
}

interface Significant {
  /** Digits without trailing zeros; the point comes after the first digit. */
  mantissa: string;
  exponent: number;
  exact: boolean;
}

function significant({ numerator, denominator }: Rational, digits: number): Significant {
  const size = numerator < 0n ? -numerator : numerator;
  // The exponent or one more: the quotient of a 3-digit and a 2-digit number has 1 or 2 digits.
  const guess = String(size).length - String(denominator).length;
  const exponent = isAtLeastPower(size, denominator, guess) ? guess : guess - 1;
  const shift = digits - 1 - exponent;
  const top = shift >= 0 ? size * 10n ** BigInt(shift) : size;
  const bottom = shift >= 0 ? denominator : denominator * 10n ** BigInt(-shift);
  const rounded = String((2n * top + bottom) / (2n * bottom));
  return {
    mantissa: trimEndCharacters(rounded, "0"),
    // 9.99 rounded to two digits is 10.
    exponent: rounded.length > digits ? exponent + 1 : exponent,
    exact: top % bottom === 0n,
  };
}

function isAtLeastPower(size: bigint, denominator: bigint, power: number): boolean {
  return power >= 0 ? size >= denominator * 10n ** BigInt(power) : size * 10n ** BigInt(-power) >= denominator;
}

function inPowers(mantissa: string, exponent: number): string {
  const point = mantissa.length > 1 ? `.${mantissa.slice(1)}` : "";
  return `${mantissa[0]}${point}e${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}

function inFull(mantissa: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${mantissa}`;
  if (mantissa.length <= exponent + 1) return mantissa.padEnd(exponent + 1, "0");
  return `${mantissa.slice(0, exponent + 1)}.${mantissa.slice(exponent + 1)}`;
}
