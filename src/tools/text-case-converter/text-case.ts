import type { CaseId, CasePreview } from "./cases.ts";
import { convertLine, type LineState, newLine } from "./convert-line.ts";

/** Up to this many UTF-16 code units a preview holds the whole text. */
const PREVIEW_LENGTH = 2_000;
/** A longer line is taken in parts, so that no line has to be held whole. */
const LONG_LINE = 65_536;

/**
 * A text of any size in a case, line by line; line breaks stay as they are.
 * @param pieces the text, cut anywhere but inside a code point.
 */
export async function* convertText(
  pieces: AsyncIterable<string>,
  to: CaseId,
  { longLine = LONG_LINE } = {},
): AsyncGenerator<string> {
  let state = newLine();
  let rest = "";
  for await (const piece of pieces) {
    rest += piece;
    const lineEnd = Math.max(rest.lastIndexOf("\n"), rest.lastIndexOf("\r", rest.length - 2)) + 1;
    if (lineEnd > 0) {
      yield convertLines(rest.slice(0, lineEnd), to, state);
      state = newLine();
      rest = rest.slice(lineEnd);
    }
    const cut = rest.length > longLine ? partEnd(rest) : 0;
    if (cut > 0) {
      yield convertLine(rest.slice(0, cut), to, state);
      rest = rest.slice(cut);
    }
  }
  if (rest !== "") yield convertLines(rest, to, state);
}

/** How a text begins in each of the cases; all of it when it is short. */
export async function previewCases(
  pieces: AsyncIterable<string>,
  cases: readonly CaseId[],
  { length = PREVIEW_LENGTH } = {},
): Promise<CasePreview> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > length) break;
  }
  const whole = text.length <= length;
  const head = whole ? text : text.slice(0, headEnd(text, length));
  return { texts: cases.map((to) => convertLines(head, to, newLine())), whole };
}

function convertLines(text: string, to: CaseId, first: LineState): string {
  // The same whatever line a letter is on.
  if (to === "upper" || to === "lower") return convertLine(text, to, first);
  let state = first;
  return text
    .split(LINE_BREAKS)
    .map((line, index) => {
      if (index % 2 === 1) return line;
      const converted = convertLine(line, to, state);
      state = newLine();
      return converted;
    })
    .join("");
}

/** After the last white space, because what a letter becomes depends on its word alone; 0 when there is none. */
function partEnd(text: string): number {
  return Math.max(...[" ", "\t", "\u3000"].map((space) => text.lastIndexOf(space))) + 1;
}

/** The last place up to `length` where no word is cut, or else no character. */
function headEnd(text: string, length: number): number {
  const end = Math.max(partEnd(text.slice(0, length)), text.lastIndexOf("\n", length - 1) + 1);
  if (end > 0) return end;
  return (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length;
}

const LINE_BREAKS = /(\r\n|\n|\r)/;
