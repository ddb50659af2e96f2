import { fileOutput, operation, textStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Hex to String Converter",
  description: "Convert hex bytes to text, or text to hex in the style your code needs.",
  category: "Text",
  order: 10,
  keywords:
    "hex, hexadecimal, hex decode, hex encode, string to hex, text to hex, hex to text, hex to ascii, base16, bytes, utf-8, hex dump, 0x, escape, c array, xxd, unhex, decode hex, hex decoder",
  opens: [{ kind: "hex", rank: 1 }, { kind: "hash" }],
  icon: "hexagon",
  runs: "browser",
};

const STYLES = {
  spaces: { separator: " " },
  none: {},
  commas: { separator: ", " },
  colons: { separator: ":" },
  semicolons: { separator: "; " },
  lines: { separator: "\n" },
  "0x": { prefix: "0x", separator: " " },
  "0x-commas": { prefix: "0x", separator: ", " },
  backslash: { prefix: "\\x" },
  percent: { prefix: "%" },
} as const;

const anyStyle = flag("Accept any style", false, {
  help: "Also reads 0x48, \\x48, %48, and commas, colons, quotes or brackets between bytes.",
});

export const INVALID_HEX = "Invalid hex format";

export const operations = {
  decode: operation({
    label: "Convert to String",
    live: true,
    inputs: textStreamInput("Input"),
    gives: textStreamOutput({ fileName: "text.txt", type: "text/plain" }),
    options: { anyStyle },
    messages: { empty: "Please enter hex to convert", done: "Converted!", failed: "Failed to convert hex to string" },
    examples: [
      {
        title: "An accent takes two bytes, an emoji four",
        input: "48 65 6c 6c 6f 2c 20 5a 6f c3 ab 20 f0 9f 91 8b",
        output: "Hello, Zoë 👋",
      },
      { title: "Uppercase, without spaces", input: "53756E647279", output: "Sundry" },
      {
        title: "An array from C, with any style accepted",
        input: "{0x48, 0x69, 0x21}",
        options: { anyStyle: true },
        output: "Hi!",
      },
    ],
    code: () => import("#shared/read-byte-digits.ts"),
    run: ({ readByteDigits }, { input: chunks }, { anyStyle }) =>
      readByteDigits(chunks, 16, {
        anyStyle,
        invalid: INVALID_HEX,
        notText: "Failed to convert hex to string",
      }),
  }),

  encode: operation({
    label: "Convert to Hex",
    live: true,
    inputs: textStreamInput("Input"),
    gives: textStreamOutput({ fileName: "hex.txt", type: "text/plain" }),
    options: {
      style: choice("Style", {
        spaces: "48 69",
        none: "4869",
        commas: "48, 69",
        colons: "48:69",
        semicolons: "48; 69",
        lines: "One byte per line",
        "0x": "0x48 0x69",
        "0x-commas": "0x48, 0x69",
        backslash: "\\x48\\x69",
        percent: "%48%69",
      }),
      upper: flag("Capital letters", false),
      bytesPerLine: integer("Bytes per line", 0, {
        min: 0,
        max: 1_024,
        outside: "clamp",
        help: "0 puts all bytes on one line.",
      }),
    },
    messages: { empty: "Please enter text to convert", done: "Converted!", failed: "Failed to convert string to hex" },
    examples: [
      {
        title: "Text as UTF-8 bytes",
        input: "Hello, Zoë 👋",
        output: "48 65 6c 6c 6f 2c 20 5a 6f c3 ab 20 f0 9f 91 8b",
      },
      {
        title: "Elements of a C array, four per line",
        input: "Sundry",
        options: { style: "0x-commas", upper: true, bytesPerLine: 4 },
        output: "0x53, 0x75, 0x6E, 0x64,\n0x72, 0x79",
      },
      {
        title: "An escaped string",
        input: "naïve",
        options: { style: "backslash" },
        output: "\\x6e\\x61\\xc3\\xaf\\x76\\x65",
      },
    ],
    code: () => import("#shared/write-byte-digits.ts"),
    run: ({ writeByteDigits }, { input: chunks }, { style, upper, bytesPerLine }) =>
      writeByteDigits(chunks, 16, { ...STYLES[style], upper, bytesPerLine }),
  }),

  bytes: operation({
    label: "Convert to File",
    live: true,
    inputs: textStreamInput("Input"),
    gives: fileOutput({ type: "*/*" }),
    options: { anyStyle },
    messages: { empty: "Please enter hex to convert", done: "Converted!", failed: "Failed to convert hex to a file" },
    examples: [{ title: "The bytes of any file", input: "7b 22 61 22 3a 20 31 7d", output: '{"a": 1}' }],
    code: () => import("#shared/read-byte-digits.ts"),
    run: async ({ readByteDigits }, { input: chunks }, { anyStyle }) => {
      const { detectedFile } = await import("#shared/detected-file.ts");
      const bytes = readByteDigits(chunks, 16, { anyStyle, invalid: INVALID_HEX });
      return detectedFile(bytes, (extension) => `decoded${extension}`);
    },
  }),
};
