import type { CaseId, CasePreview } from "./cases.ts";
import { convertLine, type LineState, newLine } from "./convert-line.ts";

/** Up to this many UTF-16 code units a preview holds the whole text. */
const PREVIEW_LENGTH = 2_000;
/** A longer line is taken in parts, where the case lets it be cut. */
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
  let wanted = 0;
  for await (const piece of pieces) {
    rest += piece;
    if (rest.length < wanted) continue;
    const lineEnd = Math.max(rest.lastIndexOf("\n"), rest.lastIndexOf("\r", rest.length - 2)) + 1;
    if (lineEnd > 0) {
      yield convertLines(rest.slice(0, lineEnd), to, state);
      state = newLine();
      rest = rest.slice(lineEnd);
    }
    const cut = rest.length > longLine ? partEnd(rest, to) : 0;
    if (cut > 0) {
      yield convertLine(rest.slice(0, cut), to, state);
      rest = rest.slice(cut);
    }
    // What could not be cut is only looked at again when it has doubled: linear time in all.
    wanted = rest.length * 2;
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

/** How much of a line that goes on can be converted already; 0 when it takes more of it to tell. */
function partEnd(text: string, to: CaseId): number {
  switch (to) {
    case "upper":
    case "alternating":
      // Each letter by itself, but a carriage return may end the line.
      return text.endsWith("\r") ? text.length - 1 : text.length;
    case "lower":
    case "inverse":
      return sigmaFreeEnd(text);
    default:
      return spaceEnd(text);
  }
}

/** The last place across which no sigma looks to tell whether it ends its word (Unicode §3.13, Final_Sigma). */
function sigmaFreeEnd(text: string): number {
  for (let at = text.length - 1; at > 0; at--) {
    if (UNLIKE_SIGMA.test(text.slice(at - 1, at + 1))) return at;
  }
  return 0;
}

const UNLIKE_SIGMA = /^[^\p{Case_Ignorable}\p{Surrogate}Σ]{2}$/u;

/** After the last white space, because what a letter becomes depends on its word alone; 0 when there is none. */
function spaceEnd(text: string): number {
  return Math.max(...[" ", "\t", "\u3000"].map((space) => text.lastIndexOf(space))) + 1;
}

/** The last place up to `length` where no word is cut, or else no character. */
function headEnd(text: string, length: number): number {
  const end = Math.max(spaceEnd(text.slice(0, length)), text.lastIndexOf("\n", length - 1) + 1);
  if (end > 0) return end;
  return (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length;
}

const LINE_BREAKS = /(\r\n|\n|\r)/;
