/**
 * Code points between any two of which, side by side, there is always a grapheme cluster boundary: those that neither
 * extend, join nor precede others. By UAX #29 they are some with Grapheme_Cluster_Break=Other, Control, LF, LV or LVT,
 * so only where another code point stands must the text be looked at as a whole. The list leaves out blocks where
 * combining marks are frequent or may still be added; a test checks every entry against `Intl.Segmenter`.
 */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x000c], // controls but for the carriage return, which a line feed may follow
  [0x000e, 0x02ff], // Latin, IPA
  [0x0370, 0x0482], // Greek, Cyrillic
  [0x048a, 0x0588], // Cyrillic, Armenian
  [0x05d0, 0x05ea], // Hebrew letters
  [0x0620, 0x064a], // Arabic letters
  [0x0660, 0x066f],
  [0x0671, 0x06d5],
  [0x06ee, 0x06ff],
  [0x10a0, 0x10ff], // Georgian
  [0x1e00, 0x200a], // Latin with diacritics, Greek with diacritics, spaces
  [0x2010, 0x2029], // dashes, quotation marks
  [0x202f, 0x205f],
  [0x2070, 0x20cf], // superscripts, currency signs
  [0x2100, 0x2bff], // letterlike signs, arrows, mathematics, box drawing, symbols
  [0x3000, 0x3029], // CJK punctuation
  [0x3030, 0x303f],
  [0x3041, 0x3096], // Hiragana
  [0x309b, 0x318e], // Katakana, Bopomofo, Hangul letters that do not join
  [0x3190, 0xa48c], // CJK ideographs, Yi
  [0xac00, 0xd7a3], // Hangul syllables
  [0xf900, 0xfaff], // CJK compatibility ideographs
  [0xff01, 0xff9d], // full-width and half-width forms
  [0x1f300, 0x1f3fa], // emoji before the skin tones
  [0x1f400, 0x1f64f],
  [0x1f680, 0x1f6d7],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x2a6df], // CJK ideographs, extension B
];

/** By code point: 1 where the above holds. */
export const SEPARABLE: Uint8Array = new Uint8Array(0x2a6e0);
for (const [first, last] of RANGES) SEPARABLE.fill(1, first, last + 1);
