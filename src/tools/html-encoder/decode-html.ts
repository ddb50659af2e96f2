import { decodeHTML } from "entities/decode";

/**
 * Decodes HTML character references the way a browser does (HTML Standard §13.2.5.72): all 2,231 names, including 106
 * that work without a semicolon, and decimal and hexadecimal numbers.
 * @param pieces chunks of the text, never split inside a code point
 * @example decodeHtml(["caf&eacute; &#x1F600;"]) // "café 😀"
 */
export async function* decodeHtml(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    const partial = PARTIAL_REFERENCE.exec(text.slice(lastAmpersand(text)))?.[0] ?? "";
    rest = shortenReference(partial);
    yield decodeHTML(text.slice(0, text.length - partial.length));
  }
  yield decodeHTML(rest);
}

function lastAmpersand(text: string): number {
  const at = text.lastIndexOf("&");
  return at < 0 ? text.length : at;
}

/** Bounds the length of a number: drops leading zeros, and all numbers above U+10FFFF decode to the same character. */
function shortenReference(reference: string): string {
  return reference.replace(/^(&#x?)0+(?=[0-9a-f])/i, "$1").slice(0, MAX_REFERENCE_LENGTH);
}

/** A reference at the end of a chunk that the next chunk may complete. */
const PARTIAL_REFERENCE = /^&(?:#(?:x[0-9a-f]*|[0-9]*)|[0-9a-z]{0,31})$/i;
/** The length of "&CounterClockwiseContourIntegral", the longest name, and more digits than any code point has. */
const MAX_REFERENCE_LENGTH = 32;
