import { TextDecoder } from "@exodus/bytes/encoding.js";
import { analyse } from "chardet";
import { ENCODINGS, type Encoding } from "./encodings.ts";

export interface DetectedEncoding {
  encoding: Encoding;
  /** In percent: 100 for a byte order mark or valid UTF-8. */
  confidence: number;
}

/** The detector takes about 300 ms per megabyte. */
const MAX_ANALYZED_BYTES = 65_536;

/**
 * Guesses the encoding of a text: by its byte order mark, as UTF-8 if it's valid, else by letter frequencies.
 * @param head the first bytes; it may end inside a character
 */
export function detectEncoding(head: Uint8Array): DetectedEncoding {
  const known = byMark(head) ?? byZeros(head) ?? byEscape(head) ?? (isValid(head, "utf-8") ? "utf-8" : undefined);
  if (known) return { encoding: known, confidence: 100 };
  const analyzed = head.subarray(0, MAX_ANALYZED_BYTES);
  for (const { name, confidence } of analyse(analyzed)) {
    const encoding = NAMES[name] ?? name.toLowerCase();
    if (isEncoding(encoding) && isValid(analyzed, encoding)) return { encoding, confidence };
  }
  return { encoding: "windows-1252", confidence: 0 };
}

/** Encodings that the standard treats as others. */
const NAMES: Readonly<Record<string, Encoding>> = { "ISO-8859-1": "windows-1252", "ISO-8859-9": "windows-1254" };

function byMark([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return undefined;
}

/** UTF-16 without a mark: in most texts, every other byte of spaces, line breaks and many letters is 0. */
function byZeros(head: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index++)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 20;
  if (odd > enough && even === 0) return "utf-16le";
  return even > enough && odd === 0 ? "utf-16be" : undefined;
}

/** ISO-2022-JP, which is ASCII too: its escape sequences for Japanese characters. */
function byEscape(head: Uint8Array): Encoding | undefined {
  for (let at = head.indexOf(0x1b); at !== -1; at = head.indexOf(0x1b, at + 1)) {
    if (head[at + 1] === 0x24 && (head[at + 2] === 0x40 || head[at + 2] === 0x42)) return "iso-2022-jp";
  }
  return undefined;
}

function isEncoding(name: string): name is Encoding {
  return Object.hasOwn(ENCODINGS, name);
}

function isValid(head: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
