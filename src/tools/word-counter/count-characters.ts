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
  const lines = text.replaceAll("\r\n", "\v");
  // The segmenter is slow (10 MB/s), so it gets only units that may join, with one neighbor on either side.
  const stretches = lines.match(STRETCH) ?? [];
  const inStretches = stretches.join("");
  const joined = countSegments(stretches);
  return {
    all: lines.length - inStretches.length + joined.all,
    blank: countBlank(lines) - countBlank(inStretches) + joined.blank,
    codePoints: text.length - (inStretches.match(SURROGATE_PAIR)?.length ?? 0),
    blankCodePoints: countBlank(text),
  };
}

/** Whether there is always a boundary between two of these code units. */
export function isStandalone(unit: string): boolean {
  return STANDALONE_UNIT.test(unit);
}

function countBlank(text: string): number {
  return text.length - text.replace(BLANK, "").length;
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

// None of these extends, joins or precedes others by UAX #29. A test checks them against Intl.Segmenter.
const STANDALONE =
  "\\0-\\x0c\\x0e-\\u02ff\\u0370-\\u0482\\u048a-\\u0588\\u05d0-\\u05ea\\u0620-\\u064a\\u0671-\\u06d5\\u1e00-\\u200a\\u2010-\\u2029\\u202f-\\u205f\\u2070-\\u20cf\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u303f\\u3041-\\u3096\\u309b-\\u318e\\u3190-\\ua48c\\uac00-\\ud7a3\\uf900-\\ufaff\\uff01-\\uff9d";
const STANDALONE_UNIT = new RegExp(`[${STANDALONE}]`);
const STRETCH = new RegExp(`[${STANDALONE}]?(?:[^${STANDALONE}]+[${STANDALONE}]?)+`, "g");
const BLANK = /\s+/g;
const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;
/** A control character that never joins (GB4, GB5). Segmenting all stretches in one call is faster than one by one. */
const DIVIDER = "\0";
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
