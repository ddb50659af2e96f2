import { operation, textStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String to Binary Converter",
  description: "Convert text to binary, or binary to text, as UTF-8 bytes.",
  category: "Text",
  order: 9,
  keywords:
    "binary, bits, bytes, ones and zeros, text to binary, binary to text, binary to string, binary code, binary translator, base2, base 2, utf-8, octets, 0b, 01, binary code to text, binary decoder",
  icon: "binary",
  runs: "browser",
};

const STYLES = {
  spaces: { separator: " " },
  none: {},
  commas: { separator: ", " },
  colons: { separator: ":" },
  semicolons: { separator: "; " },
  lines: { separator: "\n" },
  "0b": { prefix: "0b", separator: " " },
  "0b-commas": { prefix: "0b", separator: ", " },
} as const;

export const INVALID_BINARY = "Invalid binary format";

export const operations = {
  encode: operation({
    label: "Convert to Binary",
    live: true,
    inputs: textStreamInput("Input"),
    gives: textStreamOutput({ fileName: "binary.txt", type: "text/plain" }),
    options: {
      style: choice("Delimiter", {
        spaces: "Space",
        none: "None",
        commas: "Comma",
        colons: "Colon",
        semicolons: "Semicolon",
        lines: "New line",
        "0b": "0b and space",
        "0b-commas": "0b and comma",
      }),
      bytesPerLine: integer("Bytes per line", 0, {
        min: 0,
        max: 1_024,
        outside: "clamp",
        help: "0 puts all bytes on one line.",
      }),
    },
    messages: {
      empty: "Please enter text to convert",
      done: "Converted!",
      failed: "Failed to convert string to binary",
    },
    examples: [
      { title: "Eight bits per byte", input: "Hi!", output: "01001000 01101001 00100001" },
      { title: "An accent takes two bytes of UTF-8", input: "é", output: "11000011 10101001" },
      {
        title: "For source code, two bytes per line",
        input: "Bit",
        options: { style: "0b-commas", bytesPerLine: 2 },
        output: "0b01000010, 0b01101001,\n0b01110100",
      },
    ],
    code: () => import("#shared/write-byte-digits.ts"),
    run: ({ writeByteDigits }, { input: chunks }, { style, bytesPerLine }) =>
      writeByteDigits(chunks, 2, { ...STYLES[style], bytesPerLine }),
  }),

  decode: operation({
    label: "Convert to String",
    live: true,
    inputs: textStreamInput("Input"),
    gives: textStreamOutput({ fileName: "text.txt", type: "text/plain" }),
    options: {
      anyStyle: flag("Accept any delimiter", false, {
        help: "Also reads 0b prefixes, commas, colons, quotes and brackets.",
      }),
    },
    messages: {
      empty: "Please enter binary to convert",
      done: "Converted!",
      failed: "Failed to convert binary to string",
    },
    examples: [
      { title: "Eight bits per byte", input: "01001000 01101001 00100001", output: "Hi!" },
      {
        title: "A four-byte character, without spaces",
        input: "11110000100111111010011110110101",
        output: "🧵",
      },
      {
        title: "With another delimiter",
        input: "0b01000010, 0b01101001, 0b01110100",
        options: { anyStyle: true },
        output: "Bit",
      },
    ],
    code: () => import("#shared/read-byte-digits.ts"),
    run: ({ readByteDigits }, { input: chunks }, { anyStyle }) =>
      readByteDigits(chunks, 2, {
        anyStyle,
        invalid: INVALID_BINARY,
        notText: "Failed to convert binary to string",
      }),
  }),
};
