// Below U+0300 only CR LF forms a cluster (UAX #29, GB3); marks, joiners, jamo, flags and emoji all come later.
const MAY_JOIN = /[\u0300-\uffff]/;

let segmenter: Intl.Segmenter | undefined;

/** Number of grapheme clusters (UAX #29), which people count as characters. */
export function countGraphemes(text: string): number {
  if (!MAY_JOIN.test(text)) return text.length - (text.split("\r\n").length - 1);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
