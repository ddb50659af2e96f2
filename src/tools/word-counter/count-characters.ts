export interface CharacterCount {
  /** Grapheme clusters (UAX #29): what a person counts as characters. */
  all: number;
  /** Those of them that are white space and nothing else. */
  blank: number;
}

/**
 * Counts grapheme clusters. CR LF is one cluster, as the standard has it.
 * @example countCharacters("né 👩‍👩‍👧") // { all: 4, blank: 1 }
 */
export function countCharacters(text: string): CharacterCount {
  const lines = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
  let all = lines.length;
  let blank = 0;
  let from = 0;
  for (const { 0: stretch, index } of lines.matchAll(ENTANGLED)) {
    blank += countBlanks(lines, from, index);
    from = index + stretch.length;
    all -= stretch.length;
    for (const { segment } of SEGMENTER.segment(stretch)) {
      all += 1;
      if (segment.trim() === "") blank += 1;
    }
  }
  return { all, blank: blank + countBlanks(lines, from, lines.length) };
}

/** True for a code unit that stands apart from another of its kind beside it. */
export function isSeparate(unit: string): boolean {
  return SEPARATE_UNIT.test(unit);
}

/** Number of white space characters (ECMA-262 §12.2, §12.3) of a text from `from` to `to`. */
export function countBlanks(text: string, from = 0, to = text.length): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20 ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) : unit >= 0xa0 && isWideBlank(unit)) count += 1;
  }
  return count;
}

function isWideBlank(unit: number): boolean {
  if (unit === 0xa0 || unit === 0x1680 || unit === 0x3000 || unit === 0xfeff) return true;
  return (unit >= 0x2000 && unit <= 0x200a) || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f;
}

// The segmenter makes 10 MB a second, so it sees only what may join: between two code units of this class, which
// neither extend, join nor precede others by UAX #29, there is always a boundary. A test checks it against Intl.Segmenter.
const SEPARATE =
  "\\0-\\x0c\\x0e-\\u02ff\\u0370-\\u0482\\u048a-\\u0588\\u05d0-\\u05ea\\u0620-\\u064a\\u0671-\\u06d5\\u1e00-\\u200a\\u2010-\\u2029\\u202f-\\u205f\\u2070-\\u20cf\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u303f\\u3041-\\u3096\\u309b-\\u318e\\u3190-\\ua48c\\uac00-\\ud7a3\\uf900-\\ufaff\\uff01-\\uff9d";
const SEPARATE_UNIT = new RegExp(`[${SEPARATE}]`);
/** What is not of that class, with the neighbours that it may join. */
const ENTANGLED = new RegExp(`[${SEPARATE}]?[^${SEPARATE}]+(?:[${SEPARATE}][^${SEPARATE}]+)*[${SEPARATE}]?`, "g");
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
