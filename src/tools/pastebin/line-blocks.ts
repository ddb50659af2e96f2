import { CR, LF } from "#shared/ascii.ts";

/** Lines that are drawn together. Offsets are in UTF-16 units; the line ends belong to the lines. */
export interface LineBlock {
  start: number;
  end: number;
  /** Counting from 1. */
  firstLine: number;
  lines: number;
}

/** Few enough that the lines of a block are quick to draw. */
const LINES = 25;
/** Few enough blocks that the page holds all of them. */
const MOST_BLOCKS = 3000;

/** Takes a text apart into blocks of whole lines; joined they are the text. Lines end with LF, CR LF or CR. */
export function splitBlocks(text: string): LineBlock[] {
  const ends = lineEnds(text);
  const size = Math.max(LINES, Math.ceil(ends.length / MOST_BLOCKS));
  const blocks: LineBlock[] = [];
  for (let first = 0; first < ends.length; first += size) {
    const last = Math.min(first + size, ends.length) - 1;
    blocks.push({ start: ends[first - 1] ?? 0, end: ends[last] ?? 0, firstLine: first + 1, lines: last - first + 1 });
  }
  return blocks;
}

/** Takes a block apart into its lines, each with its line end. */
export function splitLines(text: string, { start, end }: LineBlock): { start: number; end: number }[] {
  const ends = lineEnds(text.slice(start, end));
  return ends.map((lineEnd, index) => ({ start: start + (ends[index - 1] ?? 0), end: start + lineEnd }));
}

/** Where each line ends, its line end included. A text has one line more than line ends, unless the last is empty. */
function lineEnds(text: string): number[] {
  const ends: number[] = [];
  // Half a million matches of a pattern would hold up the page.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) ends.push(at + 1);
  }
  if (ends.at(-1) !== text.length || ends.length === 0) ends.push(text.length);
  return ends;
}

/** Takes a text apart into parts of about `length` UTF-16 units, never within a character. */
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
