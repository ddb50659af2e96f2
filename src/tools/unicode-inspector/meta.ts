import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Unicode Inspector",
  description: "See every code point of a text, find hidden characters and remove them.",
  category: "Text",
  order: 14,
  keywords:
    "code point, codepoint, character, what is this character, identify, unicode, unicode name, utf-8, utf-16, invisible characters, hidden characters, non-printable, zero width, zwsp, zwj, nbsp, no-break space, bom, byte order mark, soft hyphen, u+200b, bidi, rtl override, trojan source, homoglyph, homograph, confusable, look-alike, mixed script, cyrillic, phishing, zalgo, glitch text, combining marks, diacritics, remove accents, normalize, nfc, nfd, nfkc, nfkd, smart quotes, curly quotes, em dash, watermark, chatgpt, prompt injection, ascii smuggling, emoji, clean text, escape",
  icon: "scan-search",
  runs: "browser",
};
