import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Hex to String Converter",
  description: "Convert hex bytes to text, or text to hex in the style your code needs.",
  category: "Text",
  order: 10,
  keywords:
    "hex, hexadecimal, hex decode, hex encode, string to hex, text to hex, hex to text, hex to ascii, base16, bytes, utf-8, hex dump, 0x, escape, c array, xxd, unhex",
  opens: [{ kind: "hex", rank: 1 }, { kind: "hash" }],
  icon: "hexagon",
  runs: "browser",
};
