import type { CaseId, CasePreview } from "./cases.ts";
import { convertLine, type LineState, newLineState } from "./convert-line.ts";

/** Maximum UTF-16 code units in a preview. */
const PREVIEW_LENGTH = 2_000;
/** A longer line is converted in parts, if the case allows it. */
const LONG_LINE = 65_536;

/**
 * Converts a text of any size, line by line. Line breaks stay.
 * @param pieces the text, cut anywhere but inside a code point.
 */
export async function* convertText(
  pieces: AsyncIterable<string>,
  to: CaseId,
  { longLine = LONG_LINE } = {},
): AsyncGenerator<string> {
  let state = newLineState();
  let rest = "";
  let minLength = 0;
  for await (const piece of pieces) {
    rest += piece;
    if (rest.length < minLength) continue;
    const lineEnd = Math.max(rest.lastIndexOf("\n"), rest.lastIndexOf("\r", rest.length - 2)) + 1;
    if (lineEnd > 0) {
      yield convertLines(rest.slice(0, lineEnd), to, state);
      state = newLineState();
      rest = rest.slice(lineEnd);
    }
    const cut = rest.length > longLine ? partEnd(rest, to) : 0;
    if (cut > 0) {
      yield convertLine(rest.slice(0, cut), to, state);
      rest = rest.slice(cut);
    }
    // Text that couldn't be cut is read again only once it has doubled, which keeps the time linear.
    minLength = rest.length * 2;
  }
  if (rest !== "") yield convertLines(rest, to, state);
}

/** The start of a text in each case, or all of a short one. */
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
  return { texts: cases.map((to) => convertLines(head, to, newLineState())), whole };
}

function convertLines(text: string, to: CaseId, first: LineState): string {
  // These cases don't depend on lines.
  if (to === "upper" || to === "lower") return convertLine(text, to, first);
  let state = first;
  return text
    .split(LINE_BREAKS)
    .map((line, index) => {
      if (index % 2 === 1) return line;
      const converted = convertLine(line, to, state);
      state = newLineState();
      return converted;
    })
    .join("");
}

/** How much of an unfinished line can be converted already; 0 if that depends on the rest. */
function partEnd(text: string, to: CaseId): number {
  switch (to) {
    case "upper":
    case "alternating":
      // Letters are independent, but a carriage return may end the line.
      return text.endsWith("\r") ? text.length - 1 : text.length;
    case "lower":
    case "inverse":
      return sigmaFreeEnd(text);
    case "camel":
    case "pascal":
      return letterStart(text);
    default:
      return spaceEnd(text);
  }
}

/** The last index where a cut can't change whether a sigma is final (Unicode §3.13, Final_Sigma). */
function sigmaFreeEnd(text: string): number {
  for (let at = text.length - 1; at > 0; at--) {
    if (UNLIKE_SIGMA.test(text.slice(at - 1, at + 1))) return at;
  }
  return 0;
}

const UNLIKE_SIGMA = /^[^\p{Case_Ignorable}\p{Surrogate}Σ]{2}$/u;

/** The index of the last letter after a space, because a number depends on the numbers around it; 0 without one. */
function letterStart(text: string): number {
  for (let at = text.length - 1; at > 0; at--) {
    if (SPACES.includes(text.charAt(at - 1)) && LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) return at;
  }
  return 0;
}

const LETTER = /\p{L}/u;
const SPACES = [" ", "\t", "\u3000"];

/** The index after the last space, because a letter depends only on its word; 0 without one. */
function spaceEnd(text: string): number {
  return Math.max(...SPACES.map((space) => text.lastIndexOf(space))) + 1;
}

/** The last index up to `length` between words, or else between characters. */
function headEnd(text: string, length: number): number {
  const end = Math.max(spaceEnd(text.slice(0, length)), text.lastIndexOf("\n", length - 1) + 1);
  if (end > 0) return end;
  return (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length;
}

const LINE_BREAKS = /(\r\n|\n|\r)/;
