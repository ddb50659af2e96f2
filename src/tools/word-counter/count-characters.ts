import { BLANK, HIGH, JOINABLE, KINDS } from "./unit-kinds.ts";

export interface CharacterCount {
  /** Grapheme clusters (UAX #29): what a person sees as characters. */
  all: number;
  /** Clusters of only whitespace. */
  blank: number;
  codePoints: number;
  blankCodePoints: number;
}

/**
 * Counts grapheme clusters, with CRLF as one, and code points.
 * @example countCharacters("né 👩‍👩‍👧") // { all: 4, blank: 1, codePoints: 8, blankCodePoints: 1 }
 */
export function countCharacters(text: string): CharacterCount {
  // Replace CRLF with a single whitespace unit that doesn't join with a CR before or an LF after it.
  const lines = text.includes("\r\n") ? text.replaceAll("\r\n", "\v") : text;
  const carriageReturns = text.length - lines.length;
  // The segmenter is slow (10 MB/s), so it gets only units that may join, with one neighbor on either side.
  const stretches: string[] = [];
  let separate = lines.length;
  let blank = 0;
  let blankUnits = carriageReturns;
  let pairs = 0;
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    const kind = kindAt(lines, at);
    if ((kind & (BLANK | JOINABLE)) === 0) continue;
    if ((kind & JOINABLE) === 0) {
      blank += 1;
      blankUnits += 1;
      continue;
    }
    const start = Math.max(from, at - 1);
    if (start < at) blank -= kindAt(lines, start) & BLANK;
    let end = at;
    for (; end < lines.length; end++) {
      const next = kindAt(lines, end);
      if ((next & JOINABLE) === 0 && (kindAt(lines, end + 1) & JOINABLE) === 0) break;
      blankUnits += next & BLANK;
      if ((next & HIGH) !== 0) pairs += 1;
    }
    if (end < lines.length) {
      blankUnits += kindAt(lines, end) & BLANK;
      end += 1;
    }
    stretches.push(lines.slice(start, end));
    separate -= end - start;
    from = end;
    at = end - 1;
  }
  const joined = countSegments(stretches);
  return {
    all: separate + joined.all,
    blank: blank + joined.blank,
    codePoints: text.length - pairs,
    blankCodePoints: blankUnits,
  };
}

function countSegments(stretches: readonly string[]): { all: number; blank: number } {
  if (stretches.length === 0) return { all: 0, blank: 0 };
  let all = 1 - stretches.length;
  let blank = 0;
  for (const { segment } of SEGMENTER.segment(stretches.join(DIVIDER))) {
    all += 1;
    if (segment.trim() === "") blank += 1;
  }
  return { all, blank };
}

/** 0 past the end. */
function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] ?? 0;
}

/** A control character that never joins (GB4, GB5). Segmenting all stretches in one call is faster than one by one. */
const DIVIDER = "\0";
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
