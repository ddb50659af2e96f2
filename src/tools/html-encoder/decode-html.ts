import { decodeHTML } from "entities/decode";

/**
 * Decodes the character references of HTML in a text as a browser does (HTML Standard §13.2.5.72): all 2,231 names,
 * of which 106 need no semicolon, and numbers in decimal and hexadecimal.
 * @param pieces the text, cut anywhere but inside a code point.
 * @example decodeHtml(["caf&eacute; &#x1F600;"]) // "café 😀"
 */
export async function* decodeHtml(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    const begun = BEGUN.exec(text.slice(lastAmpersand(text)))?.[0] ?? "";
    rest = shorten(begun);
    yield decodeHTML(text.slice(0, text.length - begun.length));
  }
  yield decodeHTML(rest);
}

function lastAmpersand(text: string): number {
  const at = text.lastIndexOf("&");
  return at < 0 ? text.length : at;
}

/** A number of any length in few characters: without leading zeros, and beyond U+10FFFF it does not matter which. */
function shorten(reference: string): string {
  return reference.replace(/^(&#x?)0+(?=[0-9a-f])/i, "$1").slice(0, LONGEST);
}

/** A reference at the end of a text that more text may go on with. */
const BEGUN = /^&(?:#(?:x[0-9a-f]*|[0-9]*)|[0-9a-z]{0,31})$/i;
/** The longest name, CounterClockwiseContourIntegral, with its ampersand; and more digits than any character has. */
const LONGEST = 32;
