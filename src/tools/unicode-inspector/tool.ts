// cspell:ignore ｗｏｒｌｄ
import { byteStreamInput, dataOutput, operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { inspectionText } from "./inspection-text.ts";

export const meta: ToolDeclaration = {
  title: "Unicode Inspector",
  description: "See every code point of a text, find hidden characters and remove them.",
  category: "Text",
  order: 14,
  keywords:
    "code point, codepoint, character, what is this character, identify, unicode, unicode name, utf-8, utf-16, invisible characters, hidden characters, non-printable, zero width, zwsp, zwj, nbsp, no-break space, bom, byte order mark, soft hyphen, u+200b, bidi, rtl override, trojan source, homoglyph, homograph, confusable, look-alike, mixed script, cyrillic, phishing, zalgo, glitch text, combining marks, diacritics, remove accents, normalize, nfc, nfd, nfkc, nfkd, smart quotes, curly quotes, em dash, watermark, chatgpt, prompt injection, ascii smuggling, emoji, clean text, escape, what character is this, emoji code, character info",
  icon: "scan-search",
  runs: "browser",
};

const FORMS = { nfc: "NFC", nfd: "NFD", nfkc: "NFKC", nfkd: "NFKD" } as const;

const EMPTY = "Please enter text";

export const operations = {
  inspect: operation({
    label: "Inspect",
    live: true,
    inputs: byteStreamInput("Input", { accepts: ["text/plain"] }),
    gives: dataOutput({ fileName: "code-points.txt", toText: inspectionText }),
    options: {},
    messages: { empty: EMPTY, failed: "Failed to inspect the text" },
    examples: [
      {
        title: "Cyrillic letters, a zero-width space and a no-break space",
        input: "Your p\u0430yp\u0430l\u200b receipt:\u00a0$9 👩‍💻",
        output: /ZERO WIDTH SPACE.*paypal/s,
        possible: `Invisible characters: 1
  1:12 U+200B ZERO WIDTH SPACE
Mixed scripts: 2
  1:7 U+0430 CYRILLIC SMALL LETTER A in “p\u0430yp\u0430l”, looks like “paypal”
  1:10 U+0430 CYRILLIC SMALL LETTER A in “p\u0430yp\u0430l”, looks like “paypal”
Unusual spaces: 1
  1:21 U+00A0 NO-BREAK SPACE`,
      },
    ],
    code: () => import("./inspect-text.ts"),
    run: ({ inspectFile }, { input }) => inspectFile(input),
  }),

  clean: operation({
    label: "Clean Up",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "clean.txt" }),
    options: {
      invisible: flag("Remove invisible characters", true, {
        help: "Zero-width spaces, soft hyphens, tags and others. Emoji and scripts keep the joiners they need.",
      }),
      bidi: flag("Remove bidirectional controls", true),
      controls: flag("Remove control characters", true, { help: "Except tabs and line breaks." }),
      spaces: flag("Replace unusual spaces", true, { help: "No-break, thin, ideographic and others become a space." }),
      punctuation: flag("Plain quotes and dashes", true, { help: "“ ” ‘ ’ – — … become \" ' - and three dots." }),
      marks: choice("Combining marks", {
        stacked: "Remove if stacked (Zalgo)",
        all: "Remove all accents",
        keep: "Keep",
      }),
      normalization: choice("Normalization", { ...FORMS, none: "None" }),
    },
    messages: { empty: EMPTY, failed: "Failed to clean up the text" },
    examples: [
      {
        title: "Text from a web page",
        input: "\u201cHello\u200b\u201d\u00a0\u2014 it\u2019s gone\u2026",
        output: '"Hello" - it\'s gone...',
      },
      {
        title: "A comment that hides code (Trojan Source)",
        input: "/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */",
        output: "/* } if (isAdmin)  begin admins only */",
      },
      {
        title: "Zalgo",
        input: "H\u0335\u0321\u0352\u0304\u0301\u0302e\u0334\u0322\u0353\u0305\u0300\u0303y, café",
        output: "Hey, café",
      },
      {
        title: "Without accents",
        input: "Crème brûlée in Łódź",
        options: { marks: "all" },
        output: "Creme brulee in Łodz",
      },
      {
        title: "Letters in other styles as plain ones",
        input: "\u{1d4d7}\u{1d4ee}\u{1d4f5}\u{1d4f5}\u{1d4f8} ｗｏｒｌｄ \ufb01ne",
        options: { normalization: "nfkc" },
        output: "Hello world fine",
      },
    ],
    code: () => import("./clean-text.ts"),
    run: ({ cleanText }, { input }, settings) => cleanText(input, settings),
  }),

  normalize: operation({
    label: "Normalize",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "normalized.txt" }),
    options: {
      form: choice("Form", FORMS, {
        help: "C composes letters with their accents, D takes them apart. K also replaces variants, such as ﬁ by fi.",
      }),
    },
    messages: { empty: EMPTY, failed: "Failed to normalize the text" },
    examples: [
      { title: "A letter and its accent become one", input: "cafe\u0301", output: "caf\u00e9" },
      { title: "Ligatures and superscripts", input: "\ufb01x x²", options: { form: "nfkc" }, output: "fix x2" },
    ],
    code: () => import("./normalize-text.ts"),
    run: ({ normalizeText }, { input }, { form }, { warn }) =>
      normalizeText(input, form, () => warn(`The text was already in ${FORMS[form]}.`)),
  }),
};
