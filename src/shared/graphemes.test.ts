import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countGraphemes } from "./graphemes.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function segmented(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

// One case for each rule of UAX #29 §3.1.1.
const RULES: readonly [string, string, number][] = [
  ["GB3: CR LF", "\r\n", 1],
  ["GB3: a pair of line breaks", "\r\n\r\n", 2],
  ["GB4: LF CR", "\n\r", 2],
  ["GB4: CR CR LF", "\r\r\n", 2],
  ["GB4, GB5: a mark after a control character is separate", "\n\u0301", 2],
  ["GB4, GB5: soft hyphen is a control character", "a\u00ad\u0301", 3],
  ["GB6, GB7: conjoining jamo L V T", "\u1112\u1161\u11ab", 1],
  ["GB7, GB8: LV syllable and T", "\uac00\u11a8", 1],
  ["GB8: no T before V", "\u11a8\u1161", 2],
  ["GB9: letter and accent", "e\u0301", 1],
  ["GB9: digit, variation selector, keycap", "1\ufe0f\u20e3", 1],
  ["GB9: digit and keycap", "1\u20e3", 1],
  ["GB9: letter and joiner", "a\u200d", 1],
  ["GB9: copyright sign as emoji", "\u00a9\ufe0f", 1],
  ["GB9: emoji and skin tone", "👍🏽", 1],
  ["GB9a: Devanagari vowel sign", "नि", 1],
  ["GB9a: Tamil vowel sign", "நி", 1],
  ["GB9b: Arabic number sign joins the digit after it", "\u06001", 1],
  ["GB9c: Devanagari conjunct", "क्षि", 1],
  ["GB9c: no conjunct without virama", "कष", 2],
  ["GB11: family joined by ZWJ", "👨‍👩‍👧‍👦", 1],
  ["GB11: heart on fire", "❤️‍🔥", 1],
  ["GB11: copyright and registered sign joined by ZWJ", "\u00a9\u200d\u00ae", 1],
  ["GB11: ZWJ joins no letters", "a\u200db", 2],
  ["GB12, GB13: two flags", "🇩🇰🇫🇷", 2],
  ["GB13: a flag and a half", "🇩🇰🇫", 2],
  ["GB999: everything else", "añ🧵", 3],
];

describe("countGraphemes", () => {
  it("returns 0 for an empty text", () => {
    expect(countGraphemes("")).toBe(0);
  });

  it.each(RULES)("follows %s", (_rule, text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });

  it("joins only CR LF below U+0300", () => {
    const low = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code));
    for (const first of low) {
      const pairs = low.map((second) => first + second).join("");
      expect(countGraphemes(pairs)).toBe(segmented(pairs));
    }
  });

  it("agrees with the segmenter for any neighbor of a character below U+0300", () => {
    const neighbors = "\r\n\u00a9\u00ae1#a \u0300\u200d\ufe0f\u20e3\u0600\u1112\u1161\u11ab\u0915\u094d🇩🏽👍\ud83d";
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...neighbors), fc.nat(0x2ff).map(String.fromCharCode)),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, (value) => countGraphemes(value) === segmented(value)),
      { numRuns: 2000 },
    );
  });

  it("agrees with the segmenter on any text, including lone surrogates", () => {
    for (const unit of ["grapheme", "binary"] as const) {
      fc.assert(fc.property(fc.string({ unit }), (value) => countGraphemes(value) === segmented(value)));
    }
    const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
    fc.assert(fc.property(units, (value) => countGraphemes(value) === segmented(value)));
  });

  it("adds up across texts split after a line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (head, tail) => {
        expect(countGraphemes(`${head}\n${tail}`)).toBe(countGraphemes(`${head}\n`) + countGraphemes(tail));
      }),
    );
  });
});
