/** Size of a piece in UTF-16 code units. */
const PIECE = 65_536;

/** Items one a line, in pieces, so that no string has to hold them all. */
export async function* joinLines(items: Iterable<string>): AsyncGenerator<string> {
  let piece = "";
  let first = true;
  for (const item of items) {
    piece += first ? item : `\n${item}`;
    first = false;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
