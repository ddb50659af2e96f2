import { HEAD_BYTES } from "#shared/result-limits.ts";

/** A text, or a Blob with its start if it is long. */
export type LongText = string | { whole: Blob; head: string };

/** A longer text is kept as a Blob, to avoid a string of 40 MB. */
const MAX_LENGTH = 1_048_576;

/** Joins pieces that end in line breaks, and counts the lines. */
export function joinLongText(pieces: Iterable<string>, type: string): { text: LongText; lines: number } {
  const all: string[] = [];
  const blobs: Blob[] = [];
  let head: string | undefined;
  let length = 0;
  let lines = 0;
  for (const piece of pieces) {
    all.push(piece);
    length += piece.length;
    lines += piece.split("\n").length - 1;
    if (length <= MAX_LENGTH) continue;
    const joined = all.splice(0).join("");
    head ??= joined.slice(0, HEAD_BYTES / 4);
    blobs.push(new Blob([joined]));
    length = 0;
  }
  if (head === undefined) return { text: all.join(""), lines };
  return { text: { whole: new Blob([...blobs, ...all], { type: `${type};charset=utf-8` }), head }, lines };
}

export const wholeText = (text: LongText) => (typeof text === "string" ? text : text.whole);
