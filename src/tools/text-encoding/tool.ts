import { byteStreamInput, fileOutput, operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { ENCODINGS } from "./encodings.ts";
import { MISREADINGS } from "./misreadings.ts";

export const meta: ToolDeclaration = {
  title: "Text Encoding Converter",
  description: "Read text in any encoding, save it in another, and repair garbled characters.",
  category: "Encoding",
  order: 5,
  keywords:
    "charset, character encoding, character set, codepage, code page, iconv, mojibake, garbled text, file looks garbled, wrong characters, broken accents, fix encoding, detect encoding, utf-8, utf-16, unicode, bom, byte order mark, ansi, ascii, latin1, iso-8859-1, iso-8859-15, windows-1252, cp1252, windows-1251, koi8-r, shift_jis, shift-jis, euc-jp, gbk, gb2312, gb18030, big5, euc-kr, convert to utf-8, utf8, utf-8 converter, fix garbled text, weird characters",
  opens: [{ kind: "mojibake", rank: 1, mode: "repair" }],
  icon: "languages",
  runs: "browser",
};

export const operations = {
  decode: operation({
    label: "Convert to UTF-8",
    live: true,
    inputs: byteStreamInput("Input", { accepts: ["text/plain", "application/octet-stream"] }),
    gives: textStreamOutput({ fileName: "text.txt", type: "text/plain" }),
    options: {
      from: choice("Encoding of the file", { detect: "Detect", ...ENCODINGS }),
      strict: flag("Reject invalid bytes", true, { help: "Off: each invalid byte becomes \ufffd." }),
    },
    messages: { empty: "Please choose a file to convert", failed: "Failed to convert" },
    examples: [
      { title: "The byte order mark goes away", input: "\ufeffname;city", output: "name;city" },
      {
        title: "UTF-8 read in the wrong encoding",
        input: "Zoë",
        options: { from: "windows-1252" },
        output: "ZoÃ«",
      },
    ],
    code: () => import("./decode-text.ts"),
    run: ({ decodeText }, { input }, options, { warn }) => decodeText(input, options, warn),
  }),

  encode: operation({
    label: "Convert",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: fileOutput({ type: "text/plain" }),
    options: {
      to: choice("Encoding", ENCODINGS, { default: "windows-1252" }),
      mark: flag("Byte order mark (BOM)", false, { help: "For Unicode only. Excel needs it for UTF-8." }),
      missing: choice("Missing characters", {
        error: "Stop with an error",
        question: "Replace with ?",
        html: "Write as &#8364;",
      }),
    },
    messages: { empty: "Please enter text to convert", failed: "Failed to convert" },
    examples: [
      {
        title: "Characters that Windows-1252 lacks",
        input: "Tokyo (東京)",
        options: { missing: "question" },
        output: "Tokyo (??)",
      },
      {
        title: "The same for a web page",
        input: "5 ≥ 4",
        options: { missing: "html" },
        output: "5 &#8805; 4",
      },
    ],
    code: () => import("./encode-text.ts"),
    run: ({ encodeText }, { input }, options) => {
      const charset = options.to === "utf-8" ? "utf-8" : options.to;
      return { name: "encoded.txt", type: `text/plain;charset=${charset}`, content: encodeText(input, options) };
    },
  }),

  repair: operation({
    label: "Repair",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "repaired.txt", type: "text/plain" }),
    options: {
      misread: choice("UTF-8 was read as", MISREADINGS),
    },
    messages: { empty: "Please enter text to repair", failed: "Failed to repair" },
    examples: [
      { title: "Accents and quotes", input: "Itâ€™s a cafÃ© in ZÃ¼rich", output: "It’s a café in Zürich" },
      { title: "Garbled twice, and only in part", input: "Crème brÃƒÂ»lÃƒÂ©e", output: "Crème brûlée" },
      {
        title: "Russian",
        input: "РџСЂРёРІРµС‚",
        options: { misread: "windows-1251" },
        output: "Привет",
      },
    ],
    code: () => import("./repair-text.ts"),
    run: ({ repairText }, { input }, options, { warn }) => repairText(input, options, warn),
  }),
};
