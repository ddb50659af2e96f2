// Below U+0300 nothing joins its neighbour but CR LF (UAX #29, GB3): marks, joiners, jamo, flags and emoji are all above.
const MAY_JOIN = /[\u0300-\uffff]/;

let segmenter: Intl.Segmenter | undefined;

/** Number of grapheme clusters of a text (UAX #29): what a person counts as characters. */
export function countGraphemes(text: string): number {
  if (!MAY_JOIN.test(text)) return text.length - (text.split("\r\n").length - 1);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
