/** A text in pieces of a length, all at once by default. */
export async function* streamOf(text: string, pieceLength = text.length): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
