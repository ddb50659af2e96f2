import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "hex-to-string",
  title: "Hex to String Converter",
  description:
    "Read hexadecimal bytes as text, or write text as the hex of its UTF-8 bytes, in the style that your code needs.",
  category: "Text",
  order: 10,
  keywords: [
    "hex",
    "hexadecimal",
    "hex decode",
    "hex encode",
    "string to hex",
    "text to hex",
    "hex to text",
    "hex to ascii",
    "base16",
    "bytes",
    "utf-8",
    "hex dump",
    "0x",
    "escape",
    "c array",
    "xxd",
    "unhex",
  ],
  icon: "hexagon",
  runs: "browser",
};
