import { detectFileType } from "#shared/file-type.ts";

/** The start of some content, and what is known about it. */
export interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as text if they are UTF-8. */
  text: string | undefined;
  /** Whether the bytes are all of it. */
  isWhole: boolean;
}

/** At least this is worth showing to a person. */
export const MIN_QUALITY = 0.6;

/** Content that a person can use: 0 for bytes that could be anything, 1 for valid JSON. */
export function textQuality({ bytes, text, isWhole }: Content): number {
  if (text === undefined || bytes.some(isControl)) return isKnownFile(bytes) ? 0.85 : 0.1;
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  if (isJson(trimmed, isWhole)) return isFormatted(trimmed) ? 1.02 : 1;
  const encoded = hasEncodedParts(text) ? 0.2 : 0;
  if (isMarkup(trimmed)) return 0.95 - encoded;
  const natural = 0.5 + 0.4 * naturalShare(trimmed);
  return Math.max(natural, isPlainAscii(trimmed) ? MIN_QUALITY + 0.02 : 0) - encoded;
}

/** A byte that texts don't contain, whatever their encoding; tabs, line breaks and escapes are fine. */
export function isControl(byte: number): boolean {
  return byte < 0x20 ? byte < 9 || (byte > 13 && byte !== 0x1b) : byte === 0x7f;
}

/** Detected by too few bytes to be sure. */
const UNCERTAIN_TYPES = new Set([".bin", ".bmp", ".mp3", ".ico"]);

function isKnownFile(bytes: Uint8Array): boolean {
  return !UNCERTAIN_TYPES.has(detectFileType(bytes.subarray(0, 1_024), { isText: false }).extension);
}

/** An object or array; its start is enough if the rest is missing. */
export function isJson(text: string, isWhole: boolean): boolean {
  if (!/^[[{]/.test(text)) return false;
  if (!isWhole)
    return detectFileType(new TextEncoder().encode(text.slice(0, 500)), { isText: true }).extension === ".json";
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether JSON is spread over indented lines, or has nothing to spread. */
export function isFormatted(text: string): boolean {
  return /^[[{]\s*(?:\n[ \t]|[\]}]$)/.test(text);
}

export function isMarkup(text: string): boolean {
  return /^<(?:\?xml|!doctype|!--|[a-z][\w:-]*[\s/>])/i.test(text) && text.endsWith(">");
}

/** Percent-encoding or character references, which a decoder would remove. */
export function hasEncodedParts(text: string): boolean {
  return /%[\dA-Fa-f]{2}/.test(text) || /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text);
}

function isPlainAscii(text: string): boolean {
  if (text.length < 6 || !/^[\t\n\r -~]*$/.test(text)) return false;
  return text.replace(/[^A-Za-z\d ]/g, "").length >= 0.7 * text.length;
}

/** The share of characters in words and addresses, and in as many numbers; nearly 1 for text in any language. */
function naturalShare(text: string): number {
  let total = 0;
  let words = 0;
  let numbers = 0;
  for (const token of text.split(/\s+/)) {
    total += token.length;
    const core = trimPunctuation(token);
    if (NUMBER.test(core)) numbers += token.length;
    else if (isWord(core, token)) words += token.length;
  }
  return total === 0 ? 0 : (words + Math.min(numbers, words)) / total;
}

const MAX_WORD_LENGTH = 30;

const WORD = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}{1,12})$/u;
/** Letters without case, such as Chinese, Hebrew or Thai. */
const OTHER_WORDS = /^[\p{Lo}\p{Lm}\p{M}\p{N}\u2010-\u203a\u3000-\u303f\uff00-\uffef]+$/u;
const NUMBER = /^[$€£]?[\d.,:/+-]+[%€]?$/;
const LINK = /^https?:\/\/\w/;
const EMAIL_ADDRESS = /^[\w.+-]+@[\w-]+\.[\w.-]+$/;

function isWord(core: string, token: string): boolean {
  if (core === "") return token.length <= 3;
  if (LINK.test(core) || EMAIL_ADDRESS.test(core) || OTHER_WORDS.test(core)) return true;
  if (core.length > MAX_WORD_LENGTH) return false;
  return core.split(/['’/-]/).every((part) => WORD.test(part) || part === "");
}

function trimPunctuation(token: string): string {
  let [from, to] = [0, token.length];
  while (from < to && PUNCTUATION.has(token.charAt(from))) from++;
  while (to > from && PUNCTUATION.has(token.charAt(to - 1))) to--;
  return token.slice(from, to);
}

const PUNCTUATION = new Set(".,;:!?()[]\"'“”‘’„«»¡¿…—–-*");
