import { InputError } from "#shared/input-error.ts";

const MAX_LINE_LENGTH = 200_000_000;

/**
 * The lines of a text with their line feeds, those of a piece at a time.
 * @param pieces of the text, which may split a line
 * @throws {InputError} for a line of more than 200 MB
 */
export async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let open: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const lines = piece.split(/(?<=\n)/);
    const rest = piece.endsWith("\n") ? "" : (lines.pop() ?? "");
    if (lines[0] !== undefined) {
      lines[0] = open.join("") + lines[0];
      open = [];
      length = 0;
      yield lines;
    }
    open.push(rest);
    length += rest.length;
    if (length > MAX_LINE_LENGTH) throw new InputError("A line is too long: up to 200 MB are possible.");
  }
  if (length > 0) yield [open.join("")];
}
