import { trimEndCharacters } from "#shared/trim-characters.ts";

/** Decodes a comment of unknown encoding: UTF-8 if valid, otherwise Windows-1252. */
export function decodeComment(content: Uint8Array): string {
  return decodeAs("utf-8", content) ?? new TextDecoder("windows-1252").decode(content);
}

/**
 * Decodes an EXIF tag whose first 8 bytes name the encoding (EXIF 2.32, 4.6.5 D). Also reads text without that prefix,
 * which some programs omit. Returns `undefined` for other encodings.
 */
export function decodeCodedComment(bytes: readonly number[]): string | undefined {
  const content = Uint8Array.from(bytes.slice(8));
  // Some cameras pad the prefix with spaces.
  switch (trimEndCharacters(String.fromCharCode(...bytes.slice(0, 8)), "\0 ")) {
    case "":
    case "ASCII":
      return decodeComment(content);
    case "UNICODE":
      return decodeUtf16(content);
    case "JIS":
      return decodeAs("iso-2022-jp", content);
    default:
      return decodeAs("utf-8", Uint8Array.from(bytes));
  }
}

function decodeUtf16(content: Uint8Array): string {
  // The byte order is unknown, but high bytes of a text vary less than low bytes.
  const countDistinct = (start: number) => new Set(content.filter((_, at) => at % 2 === start)).size;
  return new TextDecoder(countDistinct(0) < countDistinct(1) ? "utf-16be" : "utf-16le").decode(content);
}

/** Returns `undefined` when the content is invalid in this encoding, or the encoding is not supported. */
function decodeAs(encoding: string, content: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
