import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String to ASCII Converter",
  description: "Convert text to ASCII codes, or ASCII codes to text.",
  category: "Text",
  order: 11,
  keywords:
    "ascii, ascii codes, ascii table, char code, charcode, character codes, code point, codepoint, ord, chr, decimal, octal, text to ascii, ascii to text, ascii to string, unicode, ordinal",
  icon: "keyboard",
  runs: "browser",
};
