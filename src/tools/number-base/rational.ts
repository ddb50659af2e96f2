import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { positionAt } from "#shared/text-position.ts";

/** An exact number: numerator / denominator, with a positive denominator. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** Longer numbers would take seconds. */
const MAX_DIGITS = 100_000;
const MAX_EXPONENT = 10_000;

const PREFIXES = lookup<number>({ "0x": 16, "0o": 8, "0b": 2 });
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Reads a number with sign, prefix, fraction and separators; in base 10, also with an exponent.
 * @param base 2 to 36; undefined to read the prefix 0x, 0o or 0b, and base 10 without one
 * @param where the whole text and the number's place in it, for error positions
 * @throws {InputError} at the first character that doesn't belong to a number in this base.
 */
export function parseRational(written: string, base: number | undefined, where = { text: written, from: 0 }): Rational {
  const fail = (message: string, at = 0) =>
    new InputError(message, { position: positionAt(where.text, where.from + at) });
  let at = 0;
  const isNegative = /^[-−]/.test(written);
  if (isNegative || written.startsWith("+")) at = 1;
  while (written[at] === " ") at += 1;
  const prefixed = PREFIXES[written.slice(at, at + 2).toLowerCase()];
  // In base 12 and above, 0b may be digits; so may 0x in base 34.
  if (prefixed !== undefined && (base === undefined || base === prefixed)) at += 2;
  const radix = base ?? prefixed ?? 10;
  const start = at;
  let whole = "";
  let fraction: string | undefined;
  let exponent = 0;
  for (; at < written.length; at++) {
    const character = (written[at] as string).toLowerCase();
    if (/[\s_'’,]/.test(character)) continue;
    if (character === "." && fraction === undefined) {
      fraction = "";
      continue;
    }
    if (character === "e" && radix === 10 && whole + (fraction ?? "") !== "") {
      const power = /^[+-]?\d{1,6}$/.exec(written.slice(at + 1).replace("−", "-"));
      if (!power) throw fail("An exponent is a whole number, such as e-3.", at);
      exponent = Number(power[0]);
      if (Math.abs(exponent) > MAX_EXPONENT) throw fail("This exponent is beyond ±10,000.", at);
      break;
    }
    const digit = DIGITS.indexOf(character);
    if (digit === -1 || digit >= radix) throw fail(`“${written[at]}” is not a digit in base ${radix}.`, at);
    if (fraction === undefined) whole += character;
    else fraction += character;
  }
  const comma = unclearComma(written.slice(start, at), radix);
  if (comma) throw fail(comma.message, start + comma.at);
  const digits = whole + (fraction ?? "");
  if (digits === "") throw fail("This is not a number.");
  if (digits.length > MAX_DIGITS) throw fail("This number has more than 100,000 digits.");
  const places = (fraction?.length ?? 0) - exponent;
  const value = parseDigits(digits, radix);
  const numerator = places < 0 ? value * BigInt(radix) ** BigInt(-places) : value;
  return {
    numerator: isNegative ? -numerator : numerator,
    denominator: places > 0 ? BigInt(radix) ** BigInt(places) : 1n,
  };
}

/** A comma may be the decimal point, unless it separates groups of the usual length and no other sign does. */
function unclearComma(written: string, radix: number): { at: number; message: string } | undefined {
  const point = written.indexOf(".");
  const last = written.lastIndexOf(",");
  if (last === -1) return undefined;
  if (point !== -1 && last > point) {
    return { at: last, message: "This comma is after the point. The point is a dot: write 1000.5, not 1.000,5." };
  }
  const whole = point === -1 ? written : written.slice(0, point);
  const first = whole.indexOf(",");
  if (/[\s_'’]/.test(whole.trim())) {
    return {
      at: first,
      message: "This comma is mixed with other separators. Keep one kind, and write the point as a dot.",
    };
  }
  if (
    isGrouped(
      whole
        .trim()
        .split(",")
        .map(({ length }) => length),
      radix,
    )
  )
    return undefined;
  return { at: first, message: "This comma doesn’t separate thousands. Write the point as a dot, such as 1.5." };
}

/** Whether groups have a usual length: 1,234,567 and in India 12,34,567; in other bases also four or eight digits. */
function isGrouped(lengths: readonly number[], radix: number): boolean {
  const [first = 0, ...rest] = lengths;
  const end = rest.at(-1) ?? 0;
  const isIndian = radix === 10 && end === 3 && first <= 2 && rest.slice(0, -1).every((length) => length === 2);
  const isEven =
    (radix === 10 ? [3] : [3, 4, 8]).includes(end) && first <= end && rest.every((length) => length === end);
  return first > 0 && (isIndian || isEven);
}

/** Splits long digits in half, because digit by digit takes quadratic time. */
function parseDigits(digits: string, radix: number): bigint {
  if (radix === 10) return BigInt(digits);
  if (digits.length <= 8) return BigInt(Number.parseInt(digits, radix));
  const half = digits.length >> 1;
  const low = digits.slice(half);
  return parseDigits(digits.slice(0, half), radix) * BigInt(radix) ** BigInt(low.length) + parseDigits(low, radix);
}

/**
 * Writes a number in any base, rounded half up to the given number of fraction digits.
 * @example writeRational({ numerator: 1n, denominator: 3n }, 3, 10) // { text: "0.1", isExact: true }
 */
export function writeRational(
  { numerator, denominator }: Rational,
  base: number,
  maxPlaces: number,
): { text: string; isExact: boolean } {
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const scale = BigInt(base) ** BigInt(maxPlaces);
  const scaled = (2n * size * scale + denominator) / (2n * denominator);
  const fraction = (scaled % scale).toString(base).padStart(maxPlaces, "0");
  let places = maxPlaces;
  while (places > 0 && fraction[places - 1] === "0") places -= 1;
  const text = (scaled / scale).toString(base) + (places > 0 ? `.${fraction.slice(0, places)}` : "");
  return { text: isNegative && scaled > 0n ? `-${text}` : text, isExact: scaled * denominator === size * scale };
}
