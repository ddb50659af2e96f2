import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String to Binary Converter",
  description: "Convert text to binary, or binary to text, as UTF-8 bytes.",
  category: "Text",
  order: 9,
  keywords:
    "binary, bits, bytes, ones and zeros, text to binary, binary to text, binary to string, binary code, binary translator, base2, base 2, utf-8, octets, 0b, 01",
  icon: "binary",
  runs: "browser",
};
