import type { Encoding } from "./encodings.ts";
import { FAMILIES } from "./letters.ts";
import { createReadingCost } from "./reading-cost.ts";
import { createDecoder } from "./text-decoder.ts";

export interface DetectedEncoding {
  encoding: Encoding;
  /** In percent: 100 for a byte order mark or valid UTF-8. */
  confidence: number;
}

/** Bytes of a file that detection needs at most. */
export const HEAD_BYTES = 262_144;
/** More bytes take time and hardly change the guess. */
const MAX_ANALYZED_BYTES = 8_192;
/** ASCII before the first other byte has words of the language. */
const CONTEXT_BYTES = 256;
/** Western texts are the most frequent ones. */
const OTHER_FAMILY_BITS = 3;
/** A small advantage for the common encoding of a language. */
const NEXT_ENCODING_BITS = 0.2;
/** A lead of this many bits over the next reading makes it two thirds as sure. */
const BITS_OF_CONFIDENCE = 8;

const readingCosts = FAMILIES.map(({ encodings, languages }) => ({ encodings, costOf: createReadingCost(languages) }));

/**
 * Guesses the encoding of a text: by its byte order mark, as UTF-8 if it's valid, else by letters and words of languages.
 * @param head the first `HEAD_BYTES`, which may end inside a character, or a whole file
 */
export function detectEncoding(head: Uint8Array): DetectedEncoding {
  const known = byMark(head) ?? byUnits(head) ?? byZeros(head) ?? byEscape(head) ?? byValidity(head);
  if (known) return { encoding: known, confidence: 100 };
  const start = Math.max(0, head.findIndex((byte) => byte >= 0x80) - CONTEXT_BYTES);
  const analyzed = head.subarray(start, start + MAX_ANALYZED_BYTES);
  const isCut = start + analyzed.length < head.length || head.length >= HEAD_BYTES;
  const [best, ...others] = readings(analyzed, isCut);
  if (!best) return { encoding: "windows-1252", confidence: 0 };
  const other = others.find(({ text }) => text !== best.text);
  const lead = other ? other.bits - best.bits : 0;
  const confidence = Math.min(99, Math.round(100 / (1 + 2 ** (-lead / BITS_OF_CONFIDENCE))));
  return { encoding: best.encoding, confidence };
}

interface Reading {
  encoding: Encoding;
  text: string;
  /** How unlikely it is. */
  bits: number;
}

/** The most likely reading first. */
function readings(bytes: Uint8Array, isCut: boolean): Reading[] {
  const all = readingCosts.flatMap(({ encodings, costOf }, family) =>
    encodings.flatMap((encoding, place): Reading[] => {
      const text = decode(bytes, encoding, isCut);
      if (text === undefined) return [];
      const rarity = (family === 0 ? 0 : OTHER_FAMILY_BITS) + NEXT_ENCODING_BITS * place;
      return [{ encoding, text, bits: costOf(text) + rarity }];
    }),
  );
  return all.sort((one, other) => one.bits - other.bits);
}

/** The mark of UTF-32 LE starts with that of UTF-16 LE. */
function byMark([a, b, c, d]: Uint8Array): Encoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "utf-32le" : "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? "utf-32be" : undefined;
}

/** UTF-32 without a mark: all units are code points, which hardly occurs in other data. */
function byUnits(head: Uint8Array): Encoding | undefined {
  if (head.length < 4 || head.every((byte) => byte === 0)) return undefined;
  return (["utf-32le", "utf-32be"] as const).find((encoding) => decode(head, encoding, true) !== undefined);
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

/** UTF-8, even if a file ends inside a character. A single byte outside ASCII at its end is something else. */
function byValidity(head: Uint8Array): Encoding | undefined {
  const text = decode(head, "utf-8", true);
  const isUtf8 = text !== undefined && (head.length >= HEAD_BYTES || /[^\0-\x7f]/.test(text) || isAscii(head));
  return isUtf8 ? "utf-8" : undefined;
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

/** @param isCut whether the last character may be incomplete */
function decode(bytes: Uint8Array, encoding: Encoding, isCut: boolean): string | undefined {
  try {
    return createDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}
