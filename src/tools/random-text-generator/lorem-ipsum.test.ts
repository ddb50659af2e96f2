import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pooledRandom } from "#shared/pooled-random.ts";
import type { RandomSource } from "#shared/random.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { type LoremUnit, loremIpsum } from "./lorem-ipsum.ts";
import { LOREM_WORDS } from "./lorem-words.ts";

const source = pooledRandom();
const lorem = (unit: LoremUnit, length: number, classic = true) => loremIpsum({ unit, length, classic }, source);
const lengths = fc.integer({ min: 1, max: 100 });

describe("loremIpsum", () => {
  it("starts with the classic words only when asked to", () => {
    for (const unit of ["characters", "words", "sentences", "paragraphs"] as const) {
      expect(lorem(unit, 40)).toMatch(/^Lorem ipsum dolor sit amet/);
      expect(lorem(unit, 40, false)).not.toMatch(/^Lorem ipsum dolor sit amet/);
    }
  });

  it("has exactly the requested number of characters, and ends a sentence", () => {
    fc.assert(
      fc.property(lengths, fc.boolean(), (length, classic) => {
        const text = lorem("characters", length, classic);
        expect(text).toHaveLength(length);
        if (length > 1) expect(text).toMatch(/[a-z]\.$/i);
        expect(text).not.toMatch(/ {2}/);
      }),
    );
  });

  it("has exactly the requested number of words, sentences or paragraphs", () => {
    fc.assert(
      fc.property(lengths, fc.boolean(), (length, classic) => {
        const words = lorem("words", length, classic);
        expect(words.split(" ")).toHaveLength(length);
        expect(words).toMatch(/[a-z]\.$/);
        expect(lorem("sentences", length, classic).match(/[A-Z][^.]*\./g)).toHaveLength(length);
        expect(lorem("paragraphs", length, classic).split("\n\n")).toHaveLength(length);
      }),
    );
  });

  it("uses all words equally often, by a chi-squared test that a biased draw fails", () => {
    const spread = (random: RandomSource) => {
      const text = loremIpsum({ unit: "words", length: 60_000, classic: false }, random);
      return chiSquared(countOutcomes(text.toLowerCase().match(/[a-z]+/g) ?? [], LOREM_WORDS));
    };
    expect(spread(source)).toBeLessThan(chiSquaredLimit(LOREM_WORDS.length));
    expect(spread(biasedRandom(LOREM_WORDS.length - 1))).toBeGreaterThan(chiSquaredLimit(LOREM_WORDS.length));
  });

  it("never repeats a word in a row", () => {
    expect(lorem("sentences", 2_000, false).toLowerCase().replace(/[.]/g, " .")).not.toMatch(/\b(\w+),? \1\b/);
  });
});
