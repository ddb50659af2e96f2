import { InputError } from "#shared/input-error.ts";
import { parseRational, type Rational, writeRational } from "./rational.ts";

/** Bits of the exponent and of the fraction (IEEE 754-2019, table 3.5; bfloat16 as in TensorFlow). */
export const FORMATS = {
  double: { exponentBits: 11, fractionBits: 52 },
  single: { exponentBits: 8, fractionBits: 23 },
  half: { exponentBits: 5, fractionBits: 10 },
  bfloat16: { exponentBits: 8, fractionBits: 7 },
} as const;

export type FloatFormat = keyof typeof FORMATS;

interface Layout {
  exponentBits: number;
  fractionBits: number;
}

/** Rounds a number to the nearest float, ties to even, and returns its bits. */
export function encodeFloat({ numerator, denominator }: Rational, { exponentBits, fractionBits }: Layout): bigint {
  const sign = numerator < 0n ? 1n << BigInt(exponentBits + fractionBits) : 0n;
  const size = numerator < 0n ? -numerator : numerator;
  if (size === 0n) return sign;
  const bias = 2 ** (exponentBits - 1) - 1;
  /** 2^exponent ≤ size / denominator < 2^(exponent + 1), at least the exponent of subnormal numbers */
  let exponent = bitLength(size) - bitLength(denominator);
  const isBelow = exponent >= 0 ? size < denominator << BigInt(exponent) : size << BigInt(-exponent) < denominator;
  if (isBelow) exponent -= 1;
  exponent = Math.max(exponent, 1 - bias);
  // The significand as a whole number: size / denominator · 2^(fractionBits − exponent).
  const shift = fractionBits - exponent;
  const top = shift > 0 ? size << BigInt(shift) : size;
  const bottom = shift < 0 ? denominator << BigInt(-shift) : denominator;
  let significand = top / bottom;
  const rest = 2n * (top % bottom);
  if (rest > bottom || (rest === bottom && significand % 2n === 1n)) significand += 1n;
  // Adding lets a carry out of the fraction increase the exponent; a subnormal number has no implicit bit.
  const bits = (BigInt(exponent + bias - 1) << BigInt(fractionBits)) + significand;
  const infinity = ((1n << BigInt(exponentBits)) - 1n) << BigInt(fractionBits);
  return sign | (bits > infinity ? infinity : bits);
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

interface Float {
  kind: "normal" | "subnormal" | "zero" | "infinity" | "NaN";
  isNegative: boolean;
  exponentField: number;
  fractionField: bigint;
  /** 0 for infinities and NaN. */
  value: Rational;
}

/** Takes a float's bits apart. */
export function decodeFloat(bits: bigint, { exponentBits, fractionBits }: Layout): Float {
  const isNegative = bits >> BigInt(exponentBits + fractionBits) === 1n;
  const exponentField = Number((bits >> BigInt(fractionBits)) & ((1n << BigInt(exponentBits)) - 1n));
  const fractionField = bits & ((1n << BigInt(fractionBits)) - 1n);
  const parts = { isNegative, exponentField, fractionField };
  if (exponentField === 2 ** exponentBits - 1) {
    return { ...parts, kind: fractionField === 0n ? "infinity" : "NaN", value: { numerator: 0n, denominator: 1n } };
  }
  const isSmall = exponentField === 0;
  const significand = isSmall ? fractionField : fractionField | (1n << BigInt(fractionBits));
  const power = Math.max(exponentField, 1) - (2 ** (exponentBits - 1) - 1) - fractionBits;
  const size = power > 0 ? significand << BigInt(power) : significand;
  return {
    ...parts,
    kind: significand === 0n ? "zero" : isSmall ? "subnormal" : "normal",
    value: { numerator: isNegative ? -size : size, denominator: power < 0 ? 1n << BigInt(-power) : 1n },
  };
}

/**
 * Describes the float that is nearest to a number, or has the given bits.
 * @param text a decimal number, `inf`, `nan`, or bits as 0x… or 0b…
 * @throws {InputError} for anything else.
 */
export function describeFloat(text: string, format: FloatFormat): string {
  const layout = FORMATS[format];
  const { exponentBits, fractionBits } = layout;
  const width = 1 + exponentBits + fractionBits;
  const { bits, given } = readFloat(text.trim(), layout, width);
  const float = decodeFloat(bits, layout);
  const { kind, isNegative, exponentField, value } = float;
  const digits = bits.toString(2).padStart(width, "0");
  const bias = 2 ** (exponentBits - 1) - 1;
  const lines: [name: string, value: string][] = [["Value", shortest(bits, layout)]];
  const isReal = kind !== "infinity" && kind !== "NaN";
  if (isReal) lines.push(["Exact value", exact(value, isNegative)]);
  if (isReal && given) lines.push(["Error", exact(minus(value, given), false)]);
  lines.push(
    ["Kind", kind],
    ["Hexadecimal", `0x${bits.toString(16).padStart(width / 4, "0")}`],
    ["Binary", `${digits[0]} ${digits.slice(1, 1 + exponentBits)} ${digits.slice(1 + exponentBits)}`],
    ["Sign", `${digits[0]} (${isNegative ? "−" : "+"})`],
    ["Exponent", isReal ? `${exponentField} (2^${Math.max(exponentField, 1) - bias})` : String(exponentField)],
    ["Fraction", `0x${float.fractionField.toString(16).padStart(Math.ceil(fractionBits / 4), "0")}`],
  );
  if (isReal) {
    lines.push(
      ["Next larger", shortest(neighbor(bits, 1n, width), layout)],
      ["Next smaller", shortest(neighbor(bits, -1n, width), layout)],
    );
  }
  return lines.map(([name, shown]) => name.padEnd(14) + shown).join("\n");
}

function readFloat(text: string, layout: Layout, width: number): { bits: bigint; given?: Rational } {
  const { exponentBits, fractionBits } = layout;
  const special = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
  const sign = (isMinus: boolean) => (isMinus ? 1n << BigInt(width - 1) : 0n);
  const infinity = ((1n << BigInt(exponentBits)) - 1n) << BigInt(fractionBits);
  if (special) {
    const isNotANumber = special[2]?.toLowerCase() === "nan";
    return { bits: sign(special[1] === "-") | infinity | (isNotANumber ? 1n << BigInt(fractionBits - 1) : 0n) };
  }
  const given = parseRational(text, undefined);
  if (!/^0[xob]/i.test(text)) {
    const bits = encodeFloat(given, layout);
    return { bits: given.numerator === 0n ? bits | sign(/^[-−]/.test(text)) : bits, given };
  }
  if (given.denominator !== 1n || given.numerator >> BigInt(width) !== 0n) {
    throw new InputError(`These are more than ${width} bits.`, { position: { offset: 0, line: 1, column: 1 } });
  }
  return { bits: given.numerator };
}

/** A float's decimal expansion always ends: its denominator is a power of two. */
function exact(value: Rational, isNegative: boolean): string {
  const { text } = writeRational(value, 10, value.denominator.toString(2).length + decimalPlaces(value.denominator));
  return text === "0" && isNegative ? "-0" : text;
}

/** Further decimal places of an error, whose denominator also has factors of ten. */
function decimalPlaces(denominator: bigint): number {
  return denominator === 1n ? 0 : denominator.toString(10).length;
}

function minus(one: Rational, other: Rational): Rational {
  return {
    numerator: one.numerator * other.denominator - other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

/** The shortest decimal that rounds to these bits. */
function shortest(bits: bigint, layout: Layout): string {
  const { kind, isNegative, value } = decodeFloat(bits, layout);
  if (kind === "NaN") return "NaN";
  const sign = isNegative ? "-" : "";
  if (kind === "infinity") return `${sign}Infinity`;
  if (kind === "zero") return `${sign}0`;
  const { numerator, denominator } = value;
  const size = numerator < 0n ? -numerator : numerator;
  /** 10^power ≤ size / denominator < 10^(power + 2) */
  const power = size.toString().length - denominator.toString().length - 1;
  for (let digits = 1; digits <= 20; digits++) {
    for (const shift of [power - digits + 2, power - digits + 1]) {
      const ten = 10n ** BigInt(Math.abs(shift));
      const [top, bottom] = shift > 0 ? [size, denominator * ten] : [size * ten, denominator];
      const mantissa = (2n * top + bottom) / (2n * bottom);
      const rounded =
        shift > 0 ? { numerator: mantissa * ten, denominator: 1n } : { numerator: mantissa, denominator: ten };
      if (encodeFloat(rounded, layout) === (bits & ((1n << BigInt(layout.exponentBits + layout.fractionBits)) - 1n))) {
        return sign + withExponent(mantissa.toString(), shift);
      }
    }
  }
  return sign + exact(value, false);
}

/** As JavaScript writes numbers: in full from 1e-6 up to 1e21. */
function withExponent(mantissa: string, shift: number): string {
  let digits = mantissa;
  while (digits.endsWith("0")) digits = digits.slice(0, -1);
  const places = shift + mantissa.length - digits.length;
  const point = digits.length + places;
  if (point > 21 || point < -5) {
    const fraction = digits.slice(1);
    return `${digits[0]}${fraction && `.${fraction}`}e${point > 0 ? "+" : ""}${point - 1}`;
  }
  if (places >= 0) return digits + "0".repeat(places);
  return point > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : `0.${"0".repeat(-point)}${digits}`;
}

/** The bits of the next float, through zero and up to infinity. */
function neighbor(bits: bigint, step: bigint, width: number): bigint {
  const signBit = 1n << BigInt(width - 1);
  const isNegative = bits >= signBit;
  if (bits === 0n || bits === signBit) return step > 0n ? 1n : signBit | 1n;
  return bits + (isNegative ? -step : step);
}
