import { InputError } from "#shared/input-error.ts";
import { TextPlace } from "#shared/text-place.ts";

/** The one message of everything that is no Base64; where it is wrong stands in the error's position. */
const INVALID_BASE64 = "Error: Invalid input for Base64 decoding";

export interface DecodeSettings {
  /** Skips characters that have no meaning in Base64, and what a data URL is quoted in, in place of refusing them. */
  ignoreOthers?: boolean;
  /** Gets the media type that a data URL names, before anything is decoded. */
  onMediaType?: (type: string) => void;
}

/**
 * The bytes that a Base64 text stands for: the standard alphabet and the URL-safe one, with and without padding, with
 * ASCII white space anywhere, alone or as a data URL. What is refused is what browsers refuse (WHATWG Infra,
 * forgiving-base64 decode).
 * @param pieces the text, cut anywhere.
 * @throws {InputError} with the position of the first character that cannot stand where it does.
 * @example decodeBase64(["Zm8="]) // [0x66, 0x6f]
 */
export async function* decodeBase64(
  pieces: AsyncIterable<string>,
  { ignoreOthers = false, onMediaType }: DecodeSettings = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const place = new TextPlace();
  const fault = (piece?: string, index?: number) =>
    new InputError(INVALID_BASE64, { position: place.at(piece, index) });
  let bits = 0;
  let digits = 0;
  let pads = 0;
  let isHead = true;

  for await (const piece of withWholeHead(pieces)) {
    const output = new Uint8Array(Math.ceil((piece.length * 3) / 4) + 3);
    let size = 0;
    const dataUrl = isHead ? (ignoreOthers ? QUOTED_DATA_URL : DATA_URL).exec(piece) : null;
    isHead = false;
    if (dataUrl) onMediaType?.(dataUrl[1] ?? "");
    for (let index = dataUrl ? dataUrl[0].length : 0; index < piece.length; index++) {
      const value = VALUES[piece.charCodeAt(index)] ?? OTHER;
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
    place.pass(piece);
    if (size > 0) yield output.subarray(0, size);
  }

  if (digits === 1 || (pads > 0 && digits + pads !== 4)) throw fault();
  if (digits === 2) yield Uint8Array.of(bits >> 4);
  if (digits === 3) yield Uint8Array.of(bits >> 10, bits >> 2);
}

/** Joins the first pieces, so that what a text begins with is never cut. */
async function* withWholeHead(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let head = "";
  let isWhole = false;
  for await (const piece of pieces) {
    if (isWhole) yield piece;
    else {
      head += piece;
      isWhole = head.length >= HEAD_LENGTH;
      if (isWhole) yield head;
    }
  }
  if (!isWhole) yield head;
}

/** More characters than anybody's data URL has before its data. */
const HEAD_LENGTH = 4_096;
/** RFC 2397: media type and parameters, then the data. */
const DATA_URL = /^\s*data:([^,;]*)(?:;[^,;]*)*;base64,/i;
/** The same behind a quote or CSS's `url(`, whose letters would else be taken for Base64. */
const QUOTED_DATA_URL = /^[^\w+/-]*(?:url\([^\w+/-]*)?data:([^,;]*)(?:;[^,;]*)*;base64,/i;

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
