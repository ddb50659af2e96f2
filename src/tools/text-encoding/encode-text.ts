import { createMultibyteEncoder } from "@exodus/bytes/multi-byte.js";
import { createSinglebyteEncoder } from "@exodus/bytes/single-byte.js";
import { utf16fromStringLoose } from "@exodus/bytes/utf16.js";
import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";
import { type Encoding, encodingName } from "./encodings.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Encode = (text: string) => Bytes;

interface Settings {
  to: Encoding;
  /** Starts Unicode with a byte order mark. */
  mark: boolean;
  /** For characters that the encoding lacks. */
  missing: "error" | "question" | "html";
}

/**
 * Encodes a text of any size.
 * @param pieces cut anywhere but inside a code point
 * @throws {InputError} with the position of the first character that the encoding lacks
 */
export async function* encodeText(
  pieces: AsyncIterable<string>,
  { to, mark, missing }: Settings,
): AsyncGenerator<Bytes> {
  const encode = encoderOf(to);
  const canEncode = rememberEncodable(encode);
  const place = new PositionTracker();
  if (mark && to.startsWith("utf-")) yield encode("\ufeff");
  for await (const piece of pieces) {
    yield encodePiece(piece, encode, (character, index) => {
      if (canEncode(character)) return character;
      if (missing === "question") return "?";
      const code = character.codePointAt(0) ?? 0;
      if (missing === "html") return `&#${code};`;
      const hex = code.toString(16).toUpperCase().padStart(4, "0");
      throw new InputError(`${encodingName(to)} has no “${character}” (U+${hex}).`, {
        position: place.at(piece, index),
      });
    });
    place.advance(piece);
  }
}

function encoderOf(encoding: Encoding): Encode {
  switch (encoding) {
    case "utf-8": {
      const encoder = new TextEncoder();
      return (text) => encoder.encode(text);
    }
    case "utf-16le":
      return (text) => utf16fromStringLoose(text, "uint8-le");
    case "utf-16be":
      return (text) => utf16fromStringLoose(text, "uint8-be");
    case "utf-32le":
    case "utf-32be":
      return (text) => encodeUtf32(text, encoding === "utf-32le");
    case "gbk":
    case "gb18030":
    case "big5":
    case "shift_jis":
    case "euc-jp":
    case "iso-2022-jp":
    case "euc-kr":
      return createMultibyteEncoder(encoding);
    default:
      return createSinglebyteEncoder(encoding);
  }
}

function encodeUtf32(text: string, isLittleEndian: boolean): Bytes {
  const characters = Array.from(text.toWellFormed());
  const view = new DataView(new ArrayBuffer(4 * characters.length));
  for (const [place, character] of characters.entries())
    view.setUint32(4 * place, character.codePointAt(0) ?? 0, isLittleEndian);
  return new Uint8Array(view.buffer);
}

function encodePiece(piece: string, encode: Encode, replace: (character: string, index: number) => string): Bytes {
  try {
    return encode(piece);
  } catch {
    // The encoder doesn't say where it failed.
    let index = 0;
    let text = "";
    for (const character of piece) {
      text += replace(character, index);
      index += character.length;
    }
    return encode(text);
  }
}

/** A text has few different characters, and an exception for each occurrence would take minutes. */
function rememberEncodable(encode: Encode): (character: string) => boolean {
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? canEncode(character, encode);
    known.set(character, answer);
    return answer;
  };
}

function canEncode(character: string, encode: Encode): boolean {
  try {
    encode(character);
    return true;
  } catch {
    return false;
  }
}
