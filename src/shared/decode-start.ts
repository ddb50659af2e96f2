import { decodeUtf8 } from "#shared/decode-utf8.ts";

/** The start of a text; undefined for bytes that aren't UTF-8 text. A character may be cut off at the end. */
export function decodeStart(bytes: Uint8Array | ArrayBuffer): string | undefined {
  const text = decodeUtf8(bytes, { isCut: true });
  return text?.includes("\0") ? undefined : text;
}
