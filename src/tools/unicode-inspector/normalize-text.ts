export type NormalizationForm = "nfc" | "nfd" | "nfkc" | "nfkd";

/** Normalizes a text (UAX #15); `onUnchanged` is called at the end if it was already in the form. */
export async function* normalizeText(
  stream: AsyncIterable<string>,
  form: NormalizationForm,
  onUnchanged: () => void = () => {},
): AsyncGenerator<string> {
  let isUnchanged = true;
  for await (const piece of wholePieces(stream)) {
    const normalized = normalize(piece, form);
    isUnchanged &&= normalized === piece;
    yield normalized;
  }
  if (isUnchanged) onUnchanged();
}

const NON_ASCII = /[^\0-\x7f]/;
const LONG_RUN = /\p{M}{257}/u;
const RUNS = /\P{M}*\p{M}{1,256}|\P{M}+/gu;

/**
 * Normalizes a text. More than 256 marks on one letter are sorted in parts: `String.normalize` takes quadratic time, 8 s
 * for 128,000 marks. The stream-safe format of UAX #15 allows 30.
 */
export function normalize(text: string, form: NormalizationForm): string {
  if (!NON_ASCII.test(text)) return text;
  const name = form.toUpperCase();
  if (!LONG_RUN.test(text)) return text.normalize(name);
  return (text.match(RUNS) ?? []).map((run) => run.normalize(name)).join("");
}

const MAX_HELD = 65_536;
/** Starts no character that changes with what is before it, in any normalization form. */
export const BOUNDARY = /[^\p{M}\p{Lm}\u0e33\u0eb3\u1160-\u11ff\u3131-\u318e\uffa0-\uffdc\u{16d40}-\u{16d79}]/u;

/**
 * Cuts a stream where words, characters and their normalization are complete: after a line break, before a space or, in
 * text without them, between two letters. A sequence of over 65,536 combining marks is cut anyway.
 */
export async function* wholePieces(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const piece of stream) {
    held += piece;
    const end = lastBoundary(held);
    if (end > 0) yield held.slice(0, end);
    held = held.slice(end);
  }
  if (held !== "") yield held;
}

function lastBoundary(text: string): number {
  const lineEnd = text.lastIndexOf("\n") + 1;
  if (lineEnd > 0) return lineEnd;
  const space = text.lastIndexOf(" ");
  if (space > 0) return space;
  if (text.length < MAX_HELD) return 0;
  for (let at = text.length - 1; at > 0; at -= 1) {
    if (!isTrailing(text, at) && BOUNDARY.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) return at;
  }
  return text.length;
}

/** Whether a code unit is the second half of a character. */
function isTrailing(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}
