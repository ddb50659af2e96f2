/** Splits a text into lines, an array per piece, and remembers how they end. */
export class TextLines {
  lineBreak = "\n";
  isClosed = true;

  /** @param pieces of the text, which may split a line or a CR LF */
  async *read(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
    let open: string[] = [];
    let isFirst = true;
    for await (const piece of pieces) {
      const end = piece.lastIndexOf("\n");
      if (end === -1) {
        if (piece !== "") open.push(piece);
        continue;
      }
      open.push(piece.slice(0, end));
      const lines = open.join("").split("\n");
      if (isFirst && lines[0]?.endsWith("\r")) this.lineBreak = "\r\n";
      isFirst = false;
      yield lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
      open = end + 1 < piece.length ? [piece.slice(end + 1)] : [];
    }
    this.isClosed = open.length === 0;
    if (open.length > 0) yield [open.join("")];
  }
}
