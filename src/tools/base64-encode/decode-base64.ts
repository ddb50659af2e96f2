import { fromBase64, fromBase64url } from "@exodus/bytes/base64.js";
import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";

/** Message for all invalid input. The error's position says where. */
const INVALID_BASE64 = "Error: Invalid input for Base64 decoding";

export interface DecodeSettings {
  /** Skips characters that are not Base64, and quotes or `url()` around a data URL, instead of rejecting them. */
  ignoreInvalid?: boolean;
  /** Receives the media type of a data URL before decoding starts. */
  onMediaType?: (type: string) => void;
  /** Called at the end if more PEM blocks follow the decoded one. */
  onFurtherBlock?: () => void;
}

/**
 * Decodes Base64: standard or URL-safe, with or without padding, with ASCII whitespace anywhere; as plain text, a data
 * URL (possibly percent-encoded) or a PEM block (RFC 7468), whose headers are skipped. Rejects what browsers reject
 * (WHATWG Infra, forgiving-base64 decode) and mixed alphabets.
 * @param pieces the text, split anywhere.
 * @throws {InputError} with the position of the first invalid character.
 * @example decodeBase64(["Zm8="]) // [0x66, 0x6f]
 */
export async function* decodeBase64(
  pieces: AsyncIterable<string>,
  { ignoreInvalid = false, onMediaType, onFurtherBlock }: DecodeSettings = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const tracker = new PositionTracker();
  const errorAt = (piece?: string, index?: number) =>
    new InputError(INVALID_BASE64, { position: tracker.at(piece, index) });
  let bits = 0;
  let digits = 0;
  let pads = 0;
  /** Known from the start for a PEM block, otherwise from the first character that differs. */
  let isUrlSafe: boolean | undefined;
  let head: Head | undefined;
  let hasEnded = false;
  let hasFurtherBlock = false;

  for await (const piece of joinSplitMarkers(pieces)) {
    if (hasEnded) {
      hasFurtherBlock ||= piece.includes(PEM_BEGIN);
      continue;
    }
    const output = new Uint8Array(Math.ceil((piece.length * 3) / 4) + 3);
    let size = 0;
    let isTried = false;
    const isFirst = head === undefined;
    head ??= readHead(piece, { ignoreInvalid });
    if (isFirst && head.form === "pem") isUrlSafe = false;
    if (isFirst && head.mediaType !== undefined) onMediaType?.(head.mediaType);
    for (let index = isFirst ? head.length : 0, width = 1; index < piece.length; index += width) {
      if (digits === 0 && pads === 0 && !isTried) {
        isTried = true;
        const found = decodeLines(piece, index, isUrlSafe);
        if (found) {
          output.set(found.bytes, size);
          size += found.bytes.length;
          isUrlSafe = found.isUrlSafe;
          index = found.end;
          if (index === piece.length) break;
        }
      }
      let code = piece.charCodeAt(index);
      let value = CHARACTER_VALUES[code] ?? OTHER;
      width = 1;
      if (code === PERCENT && head.form === "data-url" && ESCAPE.test(piece.slice(index, index + 3))) {
        code = Number.parseInt(piece.slice(index + 1, index + 3), 16);
        value = CHARACTER_VALUES[code] ?? OTHER;
        width = 3;
      }
      if (value === 62 || value === 63) {
        const isUrlSafeCharacter = code === HYPHEN || code === UNDERSCORE;
        if (code === HYPHEN && piece.startsWith(PEM_END, index)) {
          if (isCutOff(digits, pads)) throw errorAt(piece, index);
          hasEnded = true;
          hasFurtherBlock = piece.includes(PEM_BEGIN, index);
          break;
        }
        isUrlSafe ??= isUrlSafeCharacter;
        if (isUrlSafe !== isUrlSafeCharacter) throw errorAt(piece, index);
      }
      if (value < 64 && pads === 0) {
        bits = (bits << 6) | value;
        if (++digits === 4) {
          output[size++] = bits >> 16;
          output[size++] = bits >> 8;
          output[size++] = bits;
          bits = 0;
          digits = 0;
        }
      } else if (value === PAD && digits >= 2 && digits + pads < 4) pads += 1;
      else if (value !== SPACE && !(ignoreInvalid && value === OTHER)) throw errorAt(piece, index);
    }
    tracker.advance(piece);
    if (size > 0) yield output.subarray(0, size);
  }

  if (hasFurtherBlock) onFurtherBlock?.();
  if (isCutOff(digits, pads)) throw errorAt();
  if (digits === 2) yield Uint8Array.of(bits >> 4);
  if (digits === 3) yield Uint8Array.of(bits >> 10, bits >> 2);
}

/**
 * Decodes whole lines, or most of the only one, which is nearly everything.
 * @returns undefined if there is anything but whole groups of one alphabet
 */
function decodeLines(text: string, start: number, isUrlSafe: boolean | undefined) {
  const end = text.lastIndexOf("\n") + 1 || text.length - ((text.length - start) % 4);
  if (end <= start) return undefined;
  const groups = text.slice(start, end).replace(/[\t\n\f\r ]+/g, "");
  const alphabet = isUrlSafe ?? (/[-_]/.test(groups) || (/[+/]/.test(groups) ? false : undefined));
  try {
    const bytes = alphabet ? fromBase64url(groups) : fromBase64(groups);
    // Otherwise it ends in the middle of a group, or with padding.
    return bytes.length % 3 === 0 ? { bytes, end, isUrlSafe: alphabet } : undefined;
  } catch {
    return undefined;
  }
}

function isCutOff(digits: number, pads: number): boolean {
  return digits === 1 || (pads > 0 && digits + pads !== 4);
}

interface Head {
  form: "plain" | "data-url" | "pem";
  /** Characters before the data. */
  length: number;
  mediaType?: string;
}

function readHead(text: string, { ignoreInvalid }: { ignoreInvalid: boolean }): Head {
  const dataUrl = (ignoreInvalid ? QUOTED_DATA_URL : DATA_URL).exec(text);
  if (dataUrl) return { form: "data-url", length: dataUrl[0].length, mediaType: dataUrl[1] ?? "" };
  const pem = PEM_HEAD.exec(text);
  if (pem) return { form: "pem", length: pem.index + pem[0].length };
  return { form: "plain", length: 0 };
}

/** Regroups pieces so that the start of the text, escapes and PEM markers are never split. */
async function* joinSplitMarkers(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = "";
  let isHead = true;
  for await (const piece of pieces) {
    const text = open + piece;
    isHead &&= text.length < MAX_HEAD_LENGTH;
    const end = isHead ? 0 : text.length - (PARTIAL_MARKER.exec(text.slice(-PEM_BEGIN.length))?.[0].length ?? 0);
    open = text.slice(end);
    if (!isHead) yield text.slice(0, end);
  }
  yield open;
}

/** Longer than the prefix of any realistic data URL. */
const MAX_HEAD_LENGTH = 4_096;
/** RFC 2397: media type and parameters, then the data. */
const DATA_URL = /^\s*data:([^,;]*)(?:;[^,;]*)*;base64,/i;
/** A data URL after a quote or CSS `url(`, whose letters would otherwise count as Base64. */
const QUOTED_DATA_URL = /^[^\w+/-]*(?:url\([^\w+/-]*)?data:([^,;]*)(?:;[^,;]*)*;base64,/i;
const ESCAPE = /%[\da-f]{2}/i;
const PEM_BEGIN = "-----BEGIN";
const PEM_END = "-----END";
/** First line of a PEM block, anywhere in the text, and the header fields of old ones (RFC 1421 §4.4). */
const PEM_HEAD = /-----BEGIN [^\r\n-]*-----(?:\s*\n[\w-]+:.*(?:\n[ \t].*)*)*/;
/** A possible start of an escape or a PEM marker at the end of a piece. */
const PARTIAL_MARKER = /(?:%[\da-f]?|-{1,5}|-----[A-Z]{1,4})$/i;

const PERCENT = 0x25;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;
const SPACE = 64;
const PAD = 65;
const OTHER = 66;

/** For each ASCII character, its six bits or one of the three codes above. */
const CHARACTER_VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\t\n\f\r ]/.test(character)) return SPACE;
  if (character === "=") return PAD;
  const value = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(character);
  if (value !== -1) return value;
  return character === "-" ? 62 : character === "_" ? 63 : OTHER;
});
