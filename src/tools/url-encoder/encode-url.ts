import { PERCENT } from "#shared/ascii.ts";

/**
 * Which characters aren't encoded.
 * - `component`: A–Z a–z 0–9 - _ . ! ~ * ' ( ), like `encodeURIComponent` (ECMA-262 §19.2.6.5)
 * - `uri`: also ; / ? : @ & = + $ , # like `encodeURI` (§19.2.6.4), for a whole URL
 * - `rfc3986`: the unreserved characters A–Z a–z 0–9 - _ . ~ (RFC 3986 §2.3)
 * - `form`: A–Z a–z 0–9 - _ . * with a space as + (URL Standard, application/x-www-form-urlencoded)
 * - `header`: the attr-char of an HTTP header parameter such as `filename*=UTF-8''…` (RFC 8187 §3.2.1, formerly RFC 5987)
 * - `all`: none
 */
export type EncodeStyle = "component" | "uri" | "rfc3986" | "form" | "header" | "all";

/**
 * Percent-encodes a text as UTF-8.
 * @param pieces the text, cut anywhere but inside a code point, without halves of surrogate pairs.
 * @param keepLines keeps line breaks, to encode each line separately.
 * @example encodeUrl(["a b&c"], { style: "component", keepLines: false }) // "a%20b%26c"
 */
export async function* encodeUrl(
  pieces: AsyncIterable<string>,
  { style, keepLines }: { style: EncodeStyle; keepLines: boolean },
): AsyncGenerator<string> {
  const encode = ENCODERS[style];
  for await (const piece of pieces) {
    const encoded = encode(piece);
    // Percent signs in the text are %25 by now, so these can only be line breaks.
    yield keepLines ? encoded.replaceAll("%0D", "\r").replaceAll("%0A", "\n") : encoded;
  }
}

const ENCODERS: Readonly<Record<EncodeStyle, (text: string) => string>> = {
  component: encodeURIComponent,
  uri: encodeURI,
  rfc3986: (text) => encodeURIComponent(text).replace(/[!'()*]/g, percentOf),
  form: (text) =>
    encodeURIComponent(text)
      .replace(/[!'()~]/g, percentOf)
      .replaceAll("%20", "+"),
  header: (text) =>
    encodeURIComponent(text)
      .replace(/['()*]/g, percentOf)
      .replace(/%(?:2[346B]|5E|60|7C)/g, decodeURIComponent),
  all: everyByte,
};

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function everyByte(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const encoded = new Uint8Array(bytes.length * 3);
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    encoded[index * 3] = PERCENT;
    encoded[index * 3 + 1] = DIGITS.charCodeAt(byte >> 4);
    encoded[index * 3 + 2] = DIGITS.charCodeAt(byte & 15);
  }
  return new TextDecoder().decode(encoded);
}

const DIGITS = "0123456789ABCDEF";
