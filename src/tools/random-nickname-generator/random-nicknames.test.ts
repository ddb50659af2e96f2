import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pooledRandom } from "#shared/pooled-random.ts";
import type { RandomSource } from "#shared/random.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { ADJECTIVES, NOUNS } from "./nickname-words.ts";
import { type NicknameStyle, randomNicknames } from "./random-nicknames.ts";

const SHAPES: Readonly<Record<NicknameStyle, RegExp>> = {
  title: /^[A-Z][a-z]+ [A-Z][a-z]+( \d\d)?$/,
  pascal: /^[A-Z][a-z]+[A-Z][a-z]+(\d\d)?$/,
  kebab: /^[a-z]+-[a-z]+(-\d\d)?$/,
  snake: /^[a-z]+_[a-z]+(_\d\d)?$/,
  lower: /^[a-z]+(\d\d)?$/,
};

function drawParts(source: RandomSource): string[] {
  const [name = ""] = randomNicknames({ count: 1, style: "kebab", withNumber: true, alliterative: false }, source);
  return name.split("-");
}

describe("ADJECTIVES and NOUNS", () => {
  it("are lowercase, and never repeat", () => {
    for (const list of [ADJECTIVES, NOUNS]) {
      expect(list.filter((word) => !/^[a-z]{3,11}$/.test(word))).toEqual([]);
      expect(list).toEqual([...new Set(list)]);
    }
  });

  it("make over 17,000 pairs", () => {
    expect(ADJECTIVES.length * NOUNS.length).toBeGreaterThan(17_000);
  });
});

describe("randomNicknames", () => {
  it("returns the requested number of different names in the requested style", () => {
    const settings = fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      style: fc.constantFrom(...(Object.keys(SHAPES) as NicknameStyle[])),
      withNumber: fc.boolean(),
      alliterative: fc.boolean(),
    });
    fc.assert(
      fc.property(settings, (wanted) => {
        const names = randomNicknames(wanted);
        expect(new Set(names).size).toBe(wanted.count);
        for (const name of names) {
          expect(name).toMatch(SHAPES[wanted.style]);
          expect(/\d$/.test(name)).toBe(wanted.withNumber);
          if (wanted.alliterative && wanted.style === "title") expect(name).toMatch(/^(.).* \1/);
        }
      }),
    );
  });

  it("draws words and numbers equally often, by a chi-squared test that a biased draw fails", () => {
    const numbers = Array.from({ length: 90 }, (_, index) => String(index + 10));
    const spreads = (source: RandomSource) => {
      const parts = Array.from({ length: 60_000 }, () => drawParts(source));
      return [ADJECTIVES, NOUNS, numbers].map((possible, place) => {
        const drawn = parts.map((part) => part[place] as string);
        return chiSquared(countOutcomes(drawn, possible)) / chiSquaredLimit(possible.length);
      });
    };
    for (const spread of spreads(pooledRandom())) expect(spread).toBeLessThan(1);
    for (const spread of spreads(biasedRandom(85))) expect(spread).toBeGreaterThan(1);
  });

  it("draws from the given source", () => {
    const settings = { count: 1, style: "title", withNumber: true, alliterative: false } as const;
    const first = randomNicknames(settings, (words) => words.fill(0));
    expect(first).toEqual(["Amber Acorn 10"]);
  });
});
