import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Number Base Converter",
  description: "Convert numbers between bases 2 to 36, and see the bits of floats.",
  category: "Converters",
  order: 8,
  keywords:
    "number base, base converter, radix, binary to decimal, decimal to binary, hex to decimal, decimal to hex, octal, binary, hexadecimal, base 36, base 3, ternary, bigint, big number, two's complement, twos complement, signed, unsigned, int8, int32, int64, uint32, bits, fraction, float, floating point, double, single precision, half precision, float16, float32, float64, bfloat16, ieee 754, mantissa, exponent, 0.1 + 0.2, 0x, 0b",
  icon: "hash",
  runs: "browser",
};
