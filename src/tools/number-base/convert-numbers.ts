import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { parseRational, type Rational, writeRational } from "./rational.ts";

interface ConvertOptions {
  /** `auto` or a base. */
  from: string;
  /** `all` or a base. */
  to: string;
  /** `any` or a number of bits. */
  width: string;
  signed: boolean;
  places: number;
  group: boolean;
  prefix: boolean;
  upper: boolean;
}

/** What `all` lists, with the width of the longest name. */
const LISTED: readonly (readonly [name: string, base: number])[] = [
  ["Binary", 2],
  ["Octal", 8],
  ["Decimal", 10],
  ["Hexadecimal", 16],
  ["Base 32", 32],
  ["Base 36", 36],
];
const NAME_WIDTH = 13;

const PREFIXES: Readonly<Record<number, string>> = { 2: "0b", 8: "0o", 16: "0x" };

/**
 * Converts numbers, one per line.
 * @throws {InputError} at the first line that is not a number, or is too large for the width.
 */
export async function* convertNumbers(
  text: string,
  { from, to, width, places, ...options }: ConvertOptions,
  warn: (message: string) => void,
): AsyncGenerator<string> {
  const base = from === "auto" ? undefined : Number(from);
  const bits = width === "any" ? undefined : Number(width);
  let isFirst = true;
  let rounded = 0;
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const written = line.trim();
    if (written === "") continue;
    const at = index + line.indexOf(written);
    const number = parseRational(written, base, { text, from: at });
    const pattern = bits === undefined ? undefined : patternOf(number, bits, () => positionAt(text, at));
    const write = (radix: number): string => {
      const value = pattern === undefined ? number : { numerator: read(pattern, radix), denominator: 1n };
      const result = writeRational(value, radix, places);
      if (!result.isExact) rounded += 1;
      return styled(result.text, radix, bits, options);
    };
    /** Decimals show the value, other bases the bits. */
    const read = (value: bigint, radix: number) =>
      options.signed && radix === 10 ? BigInt.asIntN(bits ?? 0, value) : value;
    if (!isFirst) yield to === "all" ? "\n\n" : "\n";
    isFirst = false;
    yield to === "all"
      ? LISTED.map(([name, radix]) => name.padEnd(NAME_WIDTH) + write(radix)).join("\n")
      : write(Number(to));
  }
  if (rounded > 0) warn(`Rounded to ${places} fraction digits: a fraction may have no end in another base.`);
}

/** The bits of a whole number in two's complement. */
function patternOf(
  { numerator, denominator }: Rational,
  bits: number,
  position: () => ReturnType<typeof positionAt>,
): bigint {
  const limit = 1n << BigInt(bits);
  if (numerator % denominator !== 0n) {
    throw new InputError("Only whole numbers have a fixed width. For fractions, use IEEE 754.", {
      position: position(),
    });
  }
  const value = numerator / denominator;
  if (value >= limit || value < -(limit >> 1n)) {
    throw new InputError(`This number doesn’t fit in ${bits} bits.`, { position: position() });
  }
  return BigInt.asUintN(bits, value);
}

function styled(
  text: string,
  base: number,
  bits: number | undefined,
  { group, prefix, upper }: Pick<ConvertOptions, "group" | "prefix" | "upper">,
): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)([^.]*)(?:\.(.*))?$/.exec(text) ?? [];
  const bitsPerDigit = Math.log2(base);
  // With a width, every bit is shown.
  const padded =
    bits !== undefined && [2, 8, 16].includes(base) ? whole.padStart(Math.ceil(bits / bitsPerDigit), "0") : whole;
  const size = base === 10 || base === 8 ? 3 : 4;
  const cased = (digits: string) => (upper ? digits.toUpperCase() : digits);
  const wholeText = group ? groupFromEnd(padded, size) : padded;
  const fractionText = group ? groupFromStart(fraction, size) : fraction;
  return sign + (prefix ? (PREFIXES[base] ?? "") : "") + cased(wholeText) + (fraction ? `.${cased(fractionText)}` : "");
}

function groupFromEnd(digits: string, size: number): string {
  const first = digits.length % size;
  return [digits.slice(0, first), groupFromStart(digits.slice(first), size)].filter(Boolean).join(" ");
}

function groupFromStart(digits: string, size: number): string {
  const groups = Array.from({ length: Math.ceil(digits.length / size) }, (_, index) =>
    digits.slice(index * size, (index + 1) * size),
  );
  return groups.join(" ");
}
