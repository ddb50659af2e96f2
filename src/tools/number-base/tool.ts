import { operation, textInput, textOutput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Number Base Converter",
  description: "Convert numbers between bases, and Roman or Chinese numerals.",
  category: "Converters",
  order: 8,
  keywords:
    "number base, base converter, radix, binary to decimal, decimal to binary, hex to decimal, decimal to hex, octal, binary, hexadecimal, base 36, base 3, ternary, bigint, big number, two's complement, twos complement, signed, unsigned, int8, int32, int64, uint32, bits, fraction, float, floating point, double, single precision, half precision, float16, float32, float64, bfloat16, ieee 754, mantissa, exponent, 0.1 + 0.2, 0x, 0b, hex to binary, binary to hex, decimal to octal, convert to binary, roman numerals, roman numeral converter, roman to decimal, mmxxvi, chinese numerals, chinese numbers, chinese numeral converter, chinese uppercase numbers, financial numerals, 中文数字, 大写金额, 人民币大写, 数字转大写",
  icon: "hash",
  runs: "browser",
};

const NAMES: Readonly<Record<number, string>> = {
  2: "2 (binary)",
  8: "8 (octal)",
  10: "10 (decimal)",
  16: "16 (hexadecimal)",
};
const BASES = Array.from({ length: 35 }, (_, index) => index + 2);
const COMMON = [2, 8, 10, 16];
/** The four usual bases first. */
const bases = [...COMMON, ...BASES.filter((base) => !COMMON.includes(base))].map(
  (base) => [String(base), NAMES[base] ?? String(base)] as const,
);

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textStreamOutput({ fileName: "numbers.txt" }),
    options: {
      from: choice("From base", [["auto", "By prefix, else 10"], ...bases] as const, {
        help: "By prefix: 0x is hexadecimal, 0o octal, 0b binary.",
      }),
      to: choice("To base", [["all", "Common bases"], ...bases] as const),
      width: choice(
        "Width",
        [
          ["any", "Any"],
          ["8", "8 bits"],
          ["16", "16 bits"],
          ["32", "32 bits"],
          ["64", "64 bits"],
          ["128", "128 bits"],
        ] as const,
        { help: "Negative numbers become two's complement." },
      ),
      signed: flag("Signed decimals", true, { help: "With a width: ff in 8 bits is −1, not 255." }),
      places: integer("Fraction digits", 40, { min: 0, max: 1_000, outside: "clamp", help: "At most." }),
      group: flag("Group digits", false),
      prefix: flag("Prefix 0x, 0o, 0b", false),
      upper: flag("Capital letters", false),
    },
    messages: { empty: "Please enter a number", failed: "Failed to convert" },
    examples: [
      {
        title: "A hexadecimal number",
        input: "0xff",
        output: [
          "Binary       11111111",
          "Octal        377",
          "Decimal      255",
          "Hexadecimal  ff",
          "Base 32      7v",
          "Base 36      73",
        ].join("\n"),
      },
      {
        title: "Two's complement in 16 bits",
        input: "-2",
        options: { to: "2", width: "16", group: true },
        output: "1111 1111 1111 1110",
      },
      { title: "The bits of a signed byte", input: "ff", options: { from: "16", to: "10", width: "8" }, output: "-1" },
      { title: "A fraction", input: "10.625", options: { to: "2" }, output: "1010.101" },
      {
        title: "Larger than 64 bits, several at once",
        input: "18446744073709551616\n340282366920938463463374607431768211455",
        options: { to: "16", prefix: true },
        output: "0x10000000000000000\n0xffffffffffffffffffffffffffffffff",
      },
    ],
    code: () => import("./convert-numbers.ts"),
    run: ({ convertNumbers }, { input }, options, { warn }) => convertNumbers(input, options, warn),
  }),

  float: operation({
    label: "Show Float",
    live: true,
    inputs: textInput("Input", { oneLine: true }),
    gives: textOutput({ fileName: "float.txt" }),
    options: {
      format: choice("Format", {
        double: "double (64 bits)",
        single: "single (32 bits)",
        half: "half (16 bits)",
        bfloat16: "bfloat16",
      }),
    },
    messages: { empty: "Please enter a number or its bits", failed: "Failed to read the number" },
    examples: [
      {
        title: "What 0.1 really is",
        input: "0.1",
        options: { format: "single" },
        output: [
          "Value         0.1",
          "Exact value   0.100000001490116119384765625",
          "Error         0.000000001490116119384765625",
          "Kind          normal",
          "Hexadecimal   0x3dcccccd",
          "Binary        0 01111011 10011001100110011001101",
          "Sign          0 (+)",
          "Exponent      123 (2^-4)",
          "Fraction      0x4ccccd",
          "Next larger   0.10000001",
          "Next smaller  0.099999994",
        ].join("\n"),
      },
      {
        title: "A float from its bits",
        input: "0x7c00",
        options: { format: "half" },
        output: [
          "Value         Infinity",
          "Kind          infinity",
          "Hexadecimal   0x7c00",
          "Binary        0 11111 0000000000",
          "Sign          0 (+)",
          "Exponent      31",
          "Fraction      0x000",
        ].join("\n"),
      },
    ],
    code: () => import("./ieee754.ts"),
    run: ({ describeFloat }, { input }, { format }) => describeFloat(input, format),
  }),

  roman: operation({
    label: "Convert Roman",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "numbers.txt" }),
    options: {},
    messages: { empty: "Please enter a number or a Roman numeral", failed: "Failed to convert" },
    examples: [
      { title: "A year on a building", input: "MCMLXXXIV", output: "1984" },
      { title: "A list in both directions", input: "4\n2026\nxlii", output: "IV\nMMXXVI\n42" },
    ],
    code: () => import("./roman.ts"),
    run: ({ convertRoman }, { input }) => convertRoman(input),
  }),

  chinese: operation({
    label: "Convert Chinese",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "numbers.txt" }),
    options: {
      style: choice("Write as", {
        amount: "Amount, for checks: 壹佰元整",
        financial: "Financial: 壹佰",
        everyday: "Everyday: 一百",
      }),
      script: choice("Characters", { simplified: "Simplified", traditional: "Traditional" }),
    },
    messages: { empty: "Please enter a number or a Chinese numeral", failed: "Failed to convert" },
    examples: [
      { title: "An amount for a check", input: "16409.02", output: "壹万陆仟肆佰零玖元零贰分" },
      {
        title: "Everyday numbers in both directions",
        input: "2026\n-10.5\n三千五百万\n二〇二六",
        options: { style: "everyday" },
        output: "二千零二十六\n负十点五\n35000000\n2026",
      },
      {
        title: "Traditional characters",
        input: "1,234",
        options: { style: "financial", script: "traditional" },
        output: "壹仟貳佰參拾肆",
      },
    ],
    code: () => import("./chinese.ts"),
    run: ({ convertChinese }, { input }, options) => convertChinese(input, options),
  }),
};

export const page: TextPageProps = {
  modes: { convert: "Bases", float: "IEEE 754", roman: "Roman", chinese: "Chinese" },
  placeholder: {
    convert: "A number, or one per line: 255, 0xff, -1010.01",
    float: "A number such as 0.1, or bits such as 0x3f800000",
    roman: "2026 or MMXXVI, one per line",
    chinese: "1234.56 or 一千二百, one per line",
  },
  paste: { title: "Numbers", language: "text" },
};
