import fc from "fast-check";
import { expect, it } from "vitest";
import { GRAPHEME_BREAK_TEST, graphemeBreakTest } from "#shared/testing/grapheme-break-test.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { countCharacters, isStandalone } from "./count-characters.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function segment(text: string) {
  const segments = [...segmenter.segment(text)].map(({ segment }) => segment);
  const isBlank = (one: string) => one.trim() === "";
  return {
    all: segments.length,
    blank: segments.filter(isBlank).length,
    codePoints: [...text].length,
    blankCodePoints: [...text].filter(isBlank).length,
  };
}

it("countCharacters counts the grapheme clusters of Unicode's GraphemeBreakTest", async () => {
  await runSuite(import.meta.dirname, {
    ...GRAPHEME_BREAK_TEST,
    cases: graphemeBreakTest().map(({ name, clusters }) => ({
      name,
      run: () => expect(countCharacters(clusters.join("")).all).toBe(clusters.length),
    })),
  });
});

it.each([
  ["", 0, 0],
  ["abc", 3, 0],
  ["a b\tc\n", 6, 3],
  ["e\u0301", 1, 0],
  ["\r\n", 1, 1],
  ["\r\n\r", 2, 2],
  ["\r\r\n", 2, 2],
  ["\r\n\n", 2, 2],
  [" \u0308", 1, 0],
  ["👩‍👩‍👧🇫🇷👍🏽", 3, 0],
  ["한\u11a8 각", 3, 1],
  ["\u0600 a", 2, 0],
  ["नमस्ते", 3, 0],
  ["\u3000\u00a0\u2028\ufeff", 4, 4],
])("countCharacters counts the grapheme clusters of %j", (text, all, blank) => {
  expect(countCharacters(text)).toMatchObject({ all, blank });
});

it("countCharacters agrees with Intl.Segmenter on any text", () => {
  const unit = fc.oneof(
    fc.constantFrom(..."ab .\r\n\té漢あア한가각\u1100\u1161\u11a8\u0301\u0308\u200d\u200c\ufe0f\u0600\u0903☃❤中"),
    fc.constantFrom("👩", "🏽", "🇫", "🇷", "👧", "𝒜", "🎉"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 24 }), (units) => {
      const text = units.join("");
      expect(countCharacters(text)).toEqual(segment(text));
    }),
    { numRuns: 3_000 },
  );
});

it("isStandalone is false for every code unit that joins with a neighbor", () => {
  const standalone: string[] = [];
  for (let unit = 0; unit < 0x1_0000; unit++) {
    const character = String.fromCharCode(unit);
    if (isStandalone(character)) standalone.push(character);
  }
  expect(standalone.length).toBeGreaterThan(40_000);
  // Each between two letters, and between two of each kind most likely to join.
  for (const neighbor of ["a", "각", "あ", "❤", "\n"]) {
    const text = standalone.flatMap((character) => [neighbor, character]).join("");
    expect([...segmenter.segment(text)]).toHaveLength(2 * standalone.length);
  }
});
