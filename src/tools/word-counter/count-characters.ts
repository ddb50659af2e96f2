import { BLANK, ENTANGLED, HIGH, KINDS } from "./unit-kinds.ts";

export interface CharacterCount {
  /** Grapheme clusters (UAX #29): what a person counts as characters. */
  all: number;
  /** Those of them that are white space and nothing else. */
  blank: number;
  codePoints: number;
  blankCodePoints: number;
}

/**
 * Counts grapheme clusters, CR LF as one as the standard has it, and code points.
 * @example countCharacters("né 👩‍👩‍👧") // { all: 4, blank: 1, codePoints: 8, blankCodePoints: 1 }
 */
export function countCharacters(text: string): CharacterCount {
  // Of one unit, and white space as well, but nothing that a CR before it or an LF behind it would join.
  const lines = text.includes("\r\n") ? text.replaceAll("\r\n", "\v") : text;
  const carriageReturns = text.length - lines.length;
  // The segmenter makes 10 MB a second, so it sees only what may join, with one neighbour on either side.
  const stretches: string[] = [];
  let apart = lines.length;
  let blank = 0;
  let blankUnits = carriageReturns;
  let pairs = 0;
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    const kind = kindAt(lines, at);
    if ((kind & (BLANK | ENTANGLED)) === 0) continue;
    if ((kind & ENTANGLED) === 0) {
      blank += 1;
      blankUnits += 1;
      continue;
    }
    const start = Math.max(from, at - 1);
    if (start < at) blank -= kindAt(lines, start) & BLANK;
    let end = at;
    for (; end < lines.length; end++) {
      const next = kindAt(lines, end);
      if ((next & ENTANGLED) === 0 && (kindAt(lines, end + 1) & ENTANGLED) === 0) break;
      blankUnits += next & BLANK;
      if ((next & HIGH) !== 0) pairs += 1;
    }
    if (end < lines.length) {
      blankUnits += kindAt(lines, end) & BLANK;
      end += 1;
    }
    stretches.push(lines.slice(start, end));
    apart -= end - start;
    from = end;
    at = end - 1;
  }
  const joined = countSegments(stretches);
  return {
    all: apart + joined.all,
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

/** 0 beyond the end. */
function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] ?? 0;
}

/** A control character that joins nothing (GB4, GB5). To segment many stretches at once is quicker than each by itself. */
const DIVIDER = "\0";
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
