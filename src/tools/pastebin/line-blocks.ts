import { CR, LF } from "#shared/ascii.ts";

/** Lines rendered together, including their line endings. Offsets are UTF-16 units. */
export interface LineBlock {
  start: number;
  end: number;
  /** Counting from 1. */
  firstLine: number;
  lines: number;
}

/** Small enough to render a block quickly. */
const LINES_PER_BLOCK = 25;
/** Few enough to keep all blocks in the page. */
const MAX_BLOCKS = 3000;

/** Splits a text into blocks of whole lines. Lines end with LF, CR LF or CR. */
export function splitBlocks(text: string): LineBlock[] {
  const ends = lineEnds(text);
  const size = Math.max(LINES_PER_BLOCK, Math.ceil(ends.length / MAX_BLOCKS));
  const blocks: LineBlock[] = [];
  for (let first = 0; first < ends.length; first += size) {
    const last = Math.min(first + size, ends.length) - 1;
    blocks.push({ start: ends[first - 1] ?? 0, end: ends[last] ?? 0, firstLine: first + 1, lines: last - first + 1 });
  }
  return blocks;
}

/** Splits a block into lines, each with its line ending. */
export function splitLines(text: string, { start, end }: LineBlock): { start: number; end: number }[] {
  const ends = lineEnds(text.slice(start, end));
  return ends.map((lineEnd, index) => ({ start: start + (ends[index - 1] ?? 0), end: start + lineEnd }));
}

/** End offset of each line, including its line ending. A final empty line doesn't count. */
function lineEnds(text: string): number[] {
  const ends: number[] = [];
  // Half a million regex matches would block the page.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) ends.push(at + 1);
  }
  if (ends.at(-1) !== text.length || ends.length === 0) ends.push(text.length);
  return ends;
}

/** Splits a text into parts of about `length` UTF-16 units, never inside a character. */
export function cutText(text: string, length: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; ) {
    const last = text.codePointAt(Math.min(start + length, text.length) - 1) ?? 0;
    const end = Math.min(start + length, text.length) + (last > 0xffff ? 1 : 0);
    parts.push({ start, end });
    start = end;
  }
  return parts;
}
