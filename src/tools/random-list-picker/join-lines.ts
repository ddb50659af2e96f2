/** In UTF-16 code units. */
const PIECE_LENGTH = 65_536;

/** Joins items, one per line, in pieces, so that no single string holds them all. */
export async function* joinLines(items: Iterable<string>): AsyncGenerator<string> {
  let piece = "";
  let first = true;
  for (const item of items) {
    piece += first ? item : `\n${item}`;
    first = false;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
