import { latin1Bytes } from "./latin1.ts";
import { decodePdfDoc } from "./pdf-doc-encoding.ts";

const UTF16 = "\xfe\xff";
const UTF8 = "\xef\xbb\xbf";

/**
 * Decodes a text string (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 if it starts with a byte order mark, otherwise
 * PDFDocEncoding.
 * @example decodeText("\xfe\xff\x20\xac") // "€"
 */
export function decodeText(bytes: string): string {
  const encoding = bytes.startsWith(UTF16) ? "utf-16be" : bytes.startsWith(UTF8) ? "utf-8" : undefined;
  return encoding ? new TextDecoder(encoding).decode(latin1Bytes(bytes)) : decodePdfDoc(bytes);
}

/**
 * Encodes a text string: ASCII if possible, otherwise UTF-16.
 * @example encodeText("€") // "\xfe\xff\x20\xac"
 */
export function encodeText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return UTF16 + units.map((unit) => String.fromCharCode(unit >> 8, unit & 0xff)).join("");
}
