import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";

/**
 * Decodes percent-encoded UTF-8 strictly: two hexadecimal digits must follow every percent sign, and the bytes must be
 * UTF-8.
 * @param pieces the text, cut anywhere but inside a code point.
 * @param plusAsSpace decodes + as a space, as in form data.
 * @throws {InputError} with the position of the first error.
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
      throw new InputError("Failed to decode URL - invalid format", { position: place.at(text, firstError(text)) });
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

/** The end of the text without a trailing character that may continue in the next piece. */
function completeEnd(text: string): number {
  const from = Math.max(0, text.length - MAX_INCOMPLETE_LENGTH);
  const incompleteAt = text.slice(from).search(INCOMPLETE_CHARACTER);
  return incompleteAt < 0 ? text.length : from + incompleteAt;
}

/** The offset of the first percent sign that doesn't start an encoded character. */
function firstError(text: string): number {
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

/** An incomplete character at the end of a text: a percent sign, or a lead byte with some continuation bytes. */
const INCOMPLETE_CHARACTER = /%(?:[0-9a-f]?|[c-f][0-9a-f](?:%[89ab][0-9a-f]){0,2}(?:%[89ab]?)?)$/i;
const MAX_INCOMPLETE_LENGTH = "%F0%9F%98%8".length;
