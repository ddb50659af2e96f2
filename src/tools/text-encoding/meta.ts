import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Text Encoding Converter",
  description: "Read text in any encoding, save it in another, and repair garbled characters.",
  category: "Encoding",
  order: 5,
  keywords:
    "charset, character encoding, character set, codepage, code page, iconv, mojibake, garbled text, file looks garbled, wrong characters, broken accents, fix encoding, detect encoding, utf-8, utf-16, unicode, bom, byte order mark, ansi, ascii, latin1, iso-8859-1, iso-8859-15, windows-1252, cp1252, windows-1251, koi8-r, shift_jis, shift-jis, euc-jp, gbk, gb2312, gb18030, big5, euc-kr, convert to utf-8",
  icon: "languages",
  runs: "browser",
};
