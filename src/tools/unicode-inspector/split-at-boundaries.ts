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
