import type { OperationStep } from "./recipe.ts";
import { type Content, hasEncodedParts, isControl, isFormatted, isJson, isMarkup } from "./text-quality.ts";

/** A way to read some content, as one or two steps of a recipe. */
export interface Decoder {
  /** What the content would be, in a word or two. */
  label: string;
  steps: readonly OperationStep[];
  /** Whether it's worth trying. Linear, and fast for content that is something else. */
  fits: (content: Content) => boolean;
  /** Content that fits is this and nothing else, even if the result isn't text. */
  isCertain?: boolean;
  /** The quality of its result, which isn't decoded further. */
  quality?: number;
}

const step = (tool: string, operation: string, options?: OperationStep["options"]): OperationStep => ({
  tool,
  operation,
  ...(options && { options }),
});

/** A test of text without surrounding whitespace. */
const text =
  (fits: (trimmed: string, isWhole: boolean) => boolean) =>
  ({ text, isWhole }: Content) =>
    text !== undefined && fits(text.trim(), isWhole);

const startsWith =
  (...signature: readonly number[]) =>
  ({ bytes }: Content) =>
    signature.every((byte, index) => bytes[index] === byte);

/** Bytes that are neither text nor a file with a signature of its own. */
const isUnknown = ({ text, bytes }: Content) => text === undefined && bytes.length > 0;

export const DECODERS: readonly Decoder[] = [
  {
    label: "JWT",
    steps: [
      step("regex-extractor", "extract", { pattern: "[\\w-]+(?=\\.)" }),
      { ...step("base64-encode", "decode"), forEach: "line" },
      step("json-formatter", "format", { lines: true }),
    ],
    fits: text((text) => /^ey[\w-]+\.ey[\w-]+\.[\w-]*$/.test(text)),
    isCertain: true,
    quality: 1.02,
  },
  {
    label: "gzip",
    steps: [step("compress", "decompress", { from: "gzip" })],
    fits: startsWith(0x1f, 0x8b, 8),
    isCertain: true,
  },
  {
    label: "zlib",
    steps: [step("compress", "decompress", { from: "zlib" })],
    fits: ({ bytes: [first = 0, second = 0] }) =>
      (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0,
    isCertain: true,
  },
  {
    label: "ZIP",
    steps: [step("compress", "unzip")],
    fits: (content) => content.isWhole && startsWith(0x50, 0x4b, 3, 4)(content),
    isCertain: true,
  },
  {
    label: "UTF-16 LE",
    steps: [step("text-encoding", "decode", { from: "utf-16le" })],
    fits: (content) => startsWith(0xff, 0xfe)(content) || hasZeros(content, 1),
    isCertain: true,
  },
  {
    label: "UTF-16 BE",
    steps: [step("text-encoding", "decode", { from: "utf-16be" })],
    fits: (content) => startsWith(0xfe, 0xff)(content) || hasZeros(content, 0),
    isCertain: true,
  },
  {
    label: "raw deflate",
    steps: [step("compress", "decompress", { from: "deflate" })],
    fits: isUnknown,
  },
  {
    label: "text encoding",
    steps: [step("text-encoding", "decode")],
    fits: (content) => isUnknown(content) && content.bytes.length >= 12 && !content.bytes.some(isControl),
  },
  {
    label: "timestamp",
    steps: [step("timestamp-converter", "toDate")],
    // Seconds, milliseconds, microseconds or nanoseconds from 2001 to 2039.
    fits: text((text) => /^(?:1\d|2[01])\d{8}(?:\d{3}){0,3}$/.test(text)),
    isCertain: true,
    quality: 0.9,
  },
  {
    label: "JSON",
    steps: [step("json-formatter", "format")],
    fits: text((text, isWhole) => isJson(text, isWhole) && !isFormatted(text)),
    isCertain: true,
    quality: 1.02,
  },
  {
    label: "JSON Lines",
    steps: [step("json-formatter", "format", { lines: true })],
    fits: text((text, isWhole) => isJsonLines(text, isWhole)),
    isCertain: true,
    quality: 1.02,
  },
  {
    label: "Base64",
    steps: [step("base64-encode", "decode")],
    fits: text(isBase64),
  },
  {
    label: "hex",
    steps: [step("hex-to-string", "bytes")],
    fits: text((text) => /^[\da-f\s]{8,}$/i.test(text) && (/[a-f\s]/i.test(text) || text.length > 24)),
  },
  {
    label: "hex",
    steps: [step("hex-to-string", "bytes", { anyStyle: true })],
    fits: text(isStyledHex),
  },
  {
    label: "binary",
    steps: [step("string-to-binary", "decode", { anyStyle: true })],
    fits: text((text) => /^[01b\s,:]{16,}$/.test(text)),
  },
  ...(["space", "comma", "line"] as const).flatMap((separator) =>
    (["decimal", "octal"] as const).map(
      (base): Decoder => ({
        label: `${base} codes`,
        steps: [step("string-to-ascii", "decode", { base, separator })],
        fits: text((text) => CODES[separator].test(text) && (base === "decimal" || /^[0-7\s,]+$/.test(text))),
      }),
    ),
  ),
  {
    label: "URL",
    steps: [step("url-encoder", "decode")],
    fits: text((text) => isPercentEncoded(text) && !isForm(text)),
    isCertain: true,
  },
  {
    label: "URL form",
    steps: [step("url-encoder", "decode", { plusAsSpace: true })],
    fits: text((text) => isPercentEncoded(text) && isForm(text)),
    isCertain: true,
  },
  {
    label: "HTML entities",
    steps: [step("html-encoder", "decode")],
    fits: text((text) => hasEncodedParts(text) && text.includes("&") && !isMarkup(text)),
    isCertain: true,
  },
  {
    label: "garbled UTF-8",
    steps: [step("text-encoding", "repair")],
    fits: text((text) => /[Â-ô][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)),
    isCertain: true,
  },
  {
    label: "garbled UTF-8",
    steps: [step("text-encoding", "repair", { misread: "windows-1251" })],
    fits: text((text) => /(?:[РС][\u0080-\u00bfЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈҐЁЄЇІіґё№єјЅѕї]){3}/.test(text)),
    isCertain: true,
  },
  {
    label: "CSV",
    steps: [step("csv-to-json", "convert")],
    fits: text(isCsv),
    isCertain: true,
    quality: 0.61,
  },
];

const CODES = {
  space: /^\d{1,3}(?: \d{1,3}){3,}$/,
  comma: /^\d{1,3}(?:, ?\d{1,3}){3,}$/,
  line: /^\d{1,3}(?:\r?\n\d{1,3}){3,}$/,
};

/** Text without a byte order mark, mostly of Latin letters: every other byte is 0. */
function hasZeros({ bytes }: Content, place: 0 | 1): boolean {
  let zeros = 0;
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] !== 0) continue;
    if (index % 2 !== place) return false;
    zeros++;
  }
  return bytes.length >= 4 && zeros > bytes.length / 4;
}

/** Base64 in one alphabet, with or without line breaks, or a data URL or PEM block of it. */
function isBase64(text: string, isWhole: boolean): boolean {
  if (/^data:[^,]{0,200};base64,/i.test(text) || text.startsWith("-----BEGIN ")) return true;
  const letters = text.replace(/[\r\n]+/g, "");
  if (letters.length < 8 || !/^(?:[A-Za-z\d+/]+|[\w-]+)={0,2}$/.test(letters)) return false;
  if (!isWhole) return true;
  return letters.endsWith("=") ? letters.length % 4 === 0 : letters.length % 4 !== 1;
}

/** Hex digits with prefixes or punctuation, as in source code. */
function isStyledHex(text: string): boolean {
  return /^[\da-fx\s:,;\\%{}[\]()"'-]{8,}$/i.test(text) && /(?:0x|\\x|%)[\da-f]{2}|^[\da-f]{2}[:,; ]/i.test(text);
}

function isPercentEncoded(text: string): boolean {
  const signs = text.split("%").length - 1;
  return signs > 0 && (text.match(/%[\da-f]{2}/gi)?.length ?? 0) === signs;
}

function isForm(text: string): boolean {
  return text.includes("+") && !/\s/.test(text);
}

function isJsonLines(text: string, isWhole: boolean): boolean {
  const lines = text.split("\n", MAX_LINES).map((line) => line.trim());
  if (lines.length < 2) return false;
  const complete = isWhole ? lines : lines.slice(0, -1);
  return complete.every((line) => line.startsWith("{") && isJson(line, true));
}

const MAX_LINES = 20;

/** At least three lines with the same number of fields, three or more, in short cells. */
function isCsv(text: string): boolean {
  const lines = text.split(/\r?\n/, MAX_LINES);
  if (lines.length < 3) return false;
  return [",", ";", "\t"].some((delimiter) => {
    const counts = lines.slice(0, -1).map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length);
    const [first = 0] = counts;
    // Sentences have spaces after commas.
    const isProse = delimiter === "," && lines.some((line) => /, [a-z]+ /.test(line));
    return first >= 3 && counts.every((count) => count === first) && !isProse;
  });
}
