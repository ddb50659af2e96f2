import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";

/** The one message of everything that is no Base64; where it is wrong stands in the error's position. */
const INVALID_BASE64 = "Error: Invalid input for Base64 decoding";

export interface DecodeSettings {
  /** Skips characters that have no meaning in Base64, and what a data URL is quoted in, in place of refusing them. */
  ignoreOthers?: boolean;
  /** Gets the media type that a data URL names, before anything is decoded. */
  onMediaType?: (type: string) => void;
  /** Called in the end when further PEM blocks follow the one that is decoded. */
  onFurtherBlock?: () => void;
}

/**
 * The bytes that a Base64 text stands for: in the standard alphabet or the URL-safe one, with and without padding, with
 * ASCII white space anywhere, alone, as a data URL (whose data may be percent-encoded) or as a PEM block (RFC 7468),
 * whose lines of words are passed over. What is refused is what browsers refuse (WHATWG Infra, forgiving-base64
 * decode), and a text in both alphabets.
 * @param pieces the text, cut anywhere.
 * @throws {InputError} with the position of the first character that cannot stand where it does.
 * @example decodeBase64(["Zm8="]) // [0x66, 0x6f]
 */
export async function* decodeBase64(
  pieces: AsyncIterable<string>,
  { ignoreOthers = false, onMediaType, onFurtherBlock }: DecodeSettings = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const place = new PositionTracker();
  const fault = (piece?: string, index?: number) =>
    new InputError(INVALID_BASE64, { position: place.at(piece, index) });
  let bits = 0;
  let digits = 0;
  let pads = 0;
  /** Of a PEM block from the start, of others from the first character that tells. */
  let isUrlSafe: boolean | undefined;
  let head: Head | undefined;
  let isOver = false;
  let hasFurtherBlock = false;

  for await (const piece of uncut(pieces)) {
    if (isOver) {
      hasFurtherBlock ||= piece.includes(PEM_BEGIN);
      continue;
    }
    const output = new Uint8Array(Math.ceil((piece.length * 3) / 4) + 3);
    let size = 0;
    const isFirst = head === undefined;
    head ??= readHead(piece, { ignoreOthers });
    if (isFirst && head.form === "pem") isUrlSafe = false;
    if (isFirst && head.mediaType !== undefined) onMediaType?.(head.mediaType);
    for (let index = isFirst ? head.length : 0, width = 1; index < piece.length; index += width) {
      let code = piece.charCodeAt(index);
      let value = VALUES[code] ?? OTHER;
      width = 1;
      if (code === PERCENT && head.form === "data-url" && ESCAPE.test(piece.slice(index, index + 3))) {
        code = Number.parseInt(piece.slice(index + 1, index + 3), 16);
        value = VALUES[code] ?? OTHER;
        width = 3;
      }
      if (value === 62 || value === 63) {
        const isOfUrlSafe = code === HYPHEN || code === LOW_LINE;
        if (code === HYPHEN && piece.startsWith(PEM_END, index)) {
          if (isCutOff(digits, pads)) throw fault(piece, index);
          isOver = true;
          hasFurtherBlock = piece.includes(PEM_BEGIN, index);
          break;
        }
        isUrlSafe ??= isOfUrlSafe;
        if (isUrlSafe !== isOfUrlSafe) throw fault(piece, index);
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
      else if (value !== SPACE && !(ignoreOthers && value === OTHER)) throw fault(piece, index);
    }
    place.advance(piece);
    if (size > 0) yield output.subarray(0, size);
  }

  if (hasFurtherBlock) onFurtherBlock?.();
  if (isCutOff(digits, pads)) throw fault();
  if (digits === 2) yield Uint8Array.of(bits >> 4);
  if (digits === 3) yield Uint8Array.of(bits >> 10, bits >> 2);
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

function readHead(text: string, { ignoreOthers }: { ignoreOthers: boolean }): Head {
  const dataUrl = (ignoreOthers ? QUOTED_DATA_URL : DATA_URL).exec(text);
  if (dataUrl) return { form: "data-url", length: dataUrl[0].length, mediaType: dataUrl[1] ?? "" };
  const pem = PEM_HEAD.exec(text);
  if (pem) return { form: "pem", length: pem.index + pem[0].length };
  return { form: "plain", length: 0 };
}

/** Joins pieces, so that neither what a text begins with is ever cut nor an escape or the mark of a PEM block. */
async function* uncut(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = "";
  let isHead = true;
  for await (const piece of pieces) {
    const text = open + piece;
    isHead &&= text.length < HEAD_LENGTH;
    const end = isHead ? 0 : text.length - (OPEN_END.exec(text.slice(-PEM_BEGIN.length))?.[0].length ?? 0);
    open = text.slice(end);
    if (!isHead) yield text.slice(0, end);
  }
  yield open;
}

/** More characters than anybody's data URL has before its data. */
const HEAD_LENGTH = 4_096;
/** RFC 2397: media type and parameters, then the data. */
const DATA_URL = /^\s*data:([^,;]*)(?:;[^,;]*)*;base64,/i;
/** The same behind a quote or CSS's `url(`, whose letters would else be taken for Base64. */
const QUOTED_DATA_URL = /^[^\w+/-]*(?:url\([^\w+/-]*)?data:([^,;]*)(?:;[^,;]*)*;base64,/i;
const ESCAPE = /%[\da-f]{2}/i;
const PEM_BEGIN = "-----BEGIN";
const PEM_END = "-----END";
/** The line that begins a PEM block, wherever it stands, and the header fields of old ones (RFC 1421 §4.4). */
const PEM_HEAD = /-----BEGIN [^\r\n-]*-----(?:\s*\n[\w-]+:.*(?:\n[ \t].*)*)*/;
/** What may go on as an escape or the mark of a PEM block. */
const OPEN_END = /(?:%[\da-f]?|-{1,5}|-----[A-Z]{1,4})$/i;

const PERCENT = 0x25;
const HYPHEN = 0x2d;
const LOW_LINE = 0x5f;
const SPACE = 64;
const PAD = 65;
const OTHER = 66;

/** What each ASCII character means: its six bits, or one of the three above. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\t\n\f\r ]/.test(character)) return SPACE;
  if (character === "=") return PAD;
  const value = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(character);
  if (value !== -1) return value;
  return character === "-" ? 62 : character === "_" ? 63 : OTHER;
});
