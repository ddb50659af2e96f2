import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";

/**
 * Decodes percent-encoded UTF-8, strictly: every percent sign begins two hexadecimal digits, and the bytes are UTF-8.
 * @param pieces the text, cut anywhere but inside a code point.
 * @param plusAsSpace whether + stands for a space, as in forms.
 * @throws {InputError} with the place of what is no percent-encoded UTF-8.
 * @example decodeUrl(["caf%C3%A9"], { plusAsSpace: false }) // "café"
 */
export async function* decodeUrl(
  pieces: AsyncIterable<string>,
  { plusAsSpace }: { plusAsSpace: boolean },
): AsyncGenerator<string> {
  let rest = "";
  const place = new PositionTracker();

  const decode = (text: string) => {
    const spaced = plusAsSpace ? text.replaceAll("+", " ") : text;
    try {
      return decodeURIComponent(spaced);
    } catch {
      throw new InputError("Failed to decode URL - invalid format", { position: place.at(text, firstFault(text)) });
    }
  };
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = completeEnd(text);
    const complete = text.slice(0, end);
    rest = text.slice(end);
    yield decode(complete);
    place.advance(complete);
  }
  yield decode(rest);
}

/** Where the text ends when a character that may go on in the next piece is left off. */
function completeEnd(text: string): number {
  const from = Math.max(0, text.length - LONGEST_PART);
  const begun = text.slice(from).search(BEGUN);
  return begun < 0 ? text.length : from + begun;
}

/** The offset of the first percent sign that does not begin an encoded character. */
function firstFault(text: string): number {
  for (let at = text.indexOf("%"); at >= 0; at = text.indexOf("%", at)) {
    const lead = Number.parseInt(text.slice(at + 1, at + 3), 16);
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    try {
      decodeURIComponent(text.slice(at, at + size * 3));
    } catch {
      return at;
    }
    at += size * 3;
  }
  return text.length;
}

/** The beginning of an encoded character at the end of a text: a percent sign, or a lead byte and what follows it. */
const BEGUN = /%(?:[0-9a-f]?|[c-f][0-9a-f](?:%[89ab][0-9a-f]){0,2}(?:%[89ab]?)?)$/i;
const LONGEST_PART = "%F0%9F%98%8".length;
