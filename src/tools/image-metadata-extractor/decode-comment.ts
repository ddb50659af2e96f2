import { trimEndCharacters } from "#shared/trim-characters.ts";

/** The text of a comment where nothing says in which encoding it is. */
export function decodeComment(content: Uint8Array): string {
  return decodeAs("utf-8", content) ?? new TextDecoder("windows-1252").decode(content);
}

/**
 * The text of an EXIF tag whose first 8 bytes say in which encoding it is (EXIF 2.32, 4.6.5 D), or with the text where a
 * program left them out; `undefined` where it cannot be read here.
 */
export function decodeCodedComment(bytes: readonly number[]): string | undefined {
  const content = Uint8Array.from(bytes.slice(8));
  // Some cameras fill the code with spaces.
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
  // Nothing says which byte comes first, but the high ones of a text are less varied than the low ones.
  const varied = (start: number) => new Set(content.filter((_, at) => at % 2 === start)).size;
  return new TextDecoder(varied(0) < varied(1) ? "utf-16be" : "utf-16le").decode(content);
}

/** `undefined` where the content is in another encoding, or the encoding is not known here. */
function decodeAs(encoding: string, content: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
