import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String to ASCII Converter",
  description: "Convert text to ASCII codes, or ASCII codes to text.",
  category: "Text",
  order: 11,
  keywords:
    "ascii, ascii codes, ascii table, char code, charcode, character codes, code point, codepoint, ord, chr, decimal, octal, text to ascii, ascii to text, ascii to string, unicode, ordinal, ascii converter, ascii code",
  icon: "keyboard",
  runs: "browser",
};

const BASES = { decimal: 10, hex: 16, octal: 8, binary: 2 } as const;
const SEPARATORS = { space: " ", comma: ", ", semicolon: "; ", line: "\n" } as const;
const READ_SEPARATORS = { space: "", comma: ",", semicolon: ";", line: "" } as const;

const base = choice("Base", { decimal: "Decimal", hex: "Hexadecimal", octal: "Octal", binary: "Binary" });
const separator = choice("Delimiter", {
  space: "Space",
  comma: "Comma",
  semicolon: "Semicolon",
  line: "New line",
});

export const operations = {
  encode: operation({
    label: "Convert to ASCII",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "ascii.txt", type: "text/plain" }),
    options: { base, separator },
    messages: {
      empty: "Please enter text to convert",
      done: "Converted!",
      failed: "Failed to convert string to ASCII",
    },
    examples: [
      { title: "One code per character", input: "Hello!", output: "72 101 108 108 111 33" },
      {
        title: "In hexadecimal, with commas",
        input: "A tab\tand a line\n",
        options: { base: "hex", separator: "comma" },
        output: "41, 20, 74, 61, 62, 09, 61, 6e, 64, 20, 61, 20, 6c, 69, 6e, 65, 0a",
      },
      { title: "Not ASCII: the Unicode code point, with a warning", input: "Zoë", output: "90 111 235" },
    ],
    code: () => import("./write-codes.ts"),
    run: ({ writeCodes }, { input: chunks }, { base, separator }, { warn }) =>
      writeCodes(chunks, {
        base: BASES[base],
        separator: SEPARATORS[separator],
        onNonAscii: (code) => warn(() => `Character is not ASCII (code: ${code})`),
      }),
  }),

  decode: operation({
    label: "Convert to String",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "text.txt", type: "text/plain" }),
    options: { base, separator },
    messages: {
      empty: "Please enter ASCII codes to convert",
      done: "Converted!",
      failed: "Failed to convert ASCII to string",
    },
    examples: [
      { title: "Codes from 0 to 127", input: "72 101 108 108 111 33", output: "Hello!" },
      {
        title: "In octal, one per line",
        input: "123\n165\n156",
        options: { base: "octal", separator: "line" },
        output: "Sun",
      },
      { title: "With commas", input: "79,75", options: { separator: "comma" }, output: "OK" },
    ],
    code: () => import("./read-codes.ts"),
    run: ({ readCodes }, { input: chunks }, { base, separator }) =>
      readCodes(chunks, { base: BASES[base], separator: READ_SEPARATORS[separator] }),
  }),
};

export const page: TextPageProps = {
  modes: { encode: "String to ASCII", decode: "ASCII to String" },
  placeholder: "Type or paste, or drop a file",
  paste: { title: "Converted text", language: "text" },
  advice: () =>
    "ASCII codes are whole numbers from 0 to 127 in the selected base, separated by whitespace or the selected delimiter.",
};
