import { InputError } from "#shared/input-error.ts";
import { PositionTracker } from "#shared/position-tracker.ts";
import { ENCODING_NAMES, type Encoding, type EncodingName, encodingFor } from "./encodings.ts";

interface DecodeOptions {
  encoding: EncodingName;
  alphabet: string;
}

const SKIPPED = -1;
const PADDING = -2;

/**
 * Decodes text to bytes. Whitespace is ignored, except spaces in Base45, which are digits.
 * @throws {InputError} at the first character that doesn't fit.
 */
export async function* decodeText(
  pieces: AsyncIterable<string>,
  { encoding, alphabet }: DecodeOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const declared = encodingFor(encoding, alphabet);
  const values = valuesOf(declared);
  const decoder = declared.codec.decoder();
  const tracker = new PositionTracker();
  let count = 0;
  let isPadded = false;
  const source = encoding === "ascii85" ? withoutMarks(pieces) : pieces;
  for await (const piece of source) {
    const bytes: number[] = [];
    for (let at = 0; at < piece.length; at++) {
      const value = values.get(piece.charCodeAt(at));
      const fail = (message: string) => new InputError(message, { position: tracker.at(piece, at) });
      if (value === SKIPPED) continue;
      if (value === PADDING) {
        isPadded = true;
        count += 1;
        continue;
      }
      if (value === undefined)
        throw fail(
          `“${characterAt(piece, at)}” is not a character of ${encoding === "custom" ? "your alphabet" : ENCODING_NAMES[encoding]}.`,
        );
      if (isPadded) throw fail("There is more text after the padding.");
      const problem = decoder.push(value, bytes);
      if (problem) throw fail(problem);
      count += 1;
    }
    tracker.advance(piece);
    if (bytes.length > 0) yield Uint8Array.from(bytes);
  }
  const bytes: number[] = [];
  const problem =
    (await decoder.end(bytes)) ??
    (isPadded && declared.groupLength && count % declared.groupLength > 0 ? "The number of = is wrong." : undefined);
  if (problem) throw new InputError(problem, { position: tracker.at() });
  if (bytes.length > 0) yield Uint8Array.from(bytes);
}

/** The digit of each character code. */
function valuesOf({ alphabet, ignoresCase, aliases = {}, groupLength }: Encoding): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const space of "\t\n\r ") values.set(space.charCodeAt(0), SKIPPED);
  if (groupLength) values.set("=".charCodeAt(0), PADDING);
  for (const [digit, character] of alphabet.split("").entries()) {
    values.set(character.charCodeAt(0), digit);
    if (!ignoresCase) continue;
    values.set(character.toLowerCase().charCodeAt(0), digit);
    values.set(character.toUpperCase().charCodeAt(0), digit);
  }
  for (const [character, alias] of Object.entries(aliases)) {
    values.set(character.charCodeAt(0), alias === undefined ? SKIPPED : alphabet.indexOf(alias));
  }
  return values;
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Replaces Adobe's marks <~ and ~> by spaces. `~` isn't a digit, and `<` before it only at the start. */
async function* withoutMarks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let isStart = true;
  for await (const piece of pieces) {
    let text = held + piece;
    held = "";
    if (isStart) {
      if (text.trim().length < 2) {
        held = text;
        continue;
      }
      text = text.replace(/^(\s*)<~/, "$1  ");
      isStart = false;
    }
    if (text.endsWith("~")) {
      held = "~";
      text = text.slice(0, -1);
    }
    yield text.replace(/~>/g, "  ");
  }
  if (held !== "") yield held;
}
