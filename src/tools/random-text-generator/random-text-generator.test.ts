import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pooledRandom } from "#shared/pooled-random.ts";
import type { RandomSource } from "#shared/random.ts";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { type LoremUnit, loremIpsum } from "./lorem-ipsum.ts";
import { LOREM_WORDS } from "./lorem-words.ts";
import { randomCharacters, randomDigits, randomLetters } from "./random-characters.ts";
import { operations } from "./tool.ts";

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

const LATIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(index + 33));

describe.each([
  ["characters", PRINTABLE, randomCharacters],
  ["letters", LATIN, (length, source) => randomLetters(length, "latin", source)],
  ["digits", [..."0123456789"], randomDigits],
] satisfies [string, string[], typeof randomCharacters][])("random %s", (_, possible, draw) => {
  const spread = (text: string) => chiSquared(countOutcomes(text.replaceAll(" ", ""), possible));

  it("are equally likely, by a chi-squared test that a biased source fails", () => {
    expect(spread(draw(100_000, pooledRandom()))).toBeLessThan(chiSquaredLimit(possible.length));
    expect(spread(draw(100_000, biasedRandom(possible.length - 1)))).toBeGreaterThan(chiSquaredLimit(possible.length));
  });
});

describe("randomLetters and randomDigits", () => {
  it.each([
    [1, /^\d$/],
    [10, /^\d{10}$/],
    [11, /^\d{10} \d$/],
    [20, /^\d{10} \d{10}$/],
  ])("add a space after every 10 of %i digits, but not at the end", (length, shape) => {
    expect(randomDigits(length)).toMatch(shape);
  });

  it.each([
    ["latin", /^[A-Za-z ]+$/, 52],
    ["accented", /^[A-Za-zÀ-ÿŒœŸ ]+$/, 113],
    ["greek", /^[\p{Script=Greek} ]+$/u, 48],
    ["cyrillic", /^[\p{Script=Cyrillic} ]+$/u, 64],
  ] as const)("draw from the %s alphabet", (alphabet, shape, size) => {
    const text = randomLetters(10_000, alphabet);
    expect(text).toMatch(shape);
    expect(new Set(text.replaceAll(" ", "")).size).toBe(size);
  });
});

async function generate(options: Readonly<Record<string, unknown>>): Promise<string> {
  const result = await runOperation(operations.generate, undefined, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("Expected a short text");
  return result.content;
}

describe("generate", () => {
  it.each([
    ["lorem", /^Lorem ipsum[a-z ,.]+$/i, 10_000],
    ["random", /^[!-~]+$/, 10_000],
    ["letters", /^[a-z ]+$/i, 10_999],
    ["numbers", /^[\d ]+$/, 10_999],
  ])("generates the longest text of type %s", async (type, shape, length) => {
    const text = await generate({ type, length: 10_000 });
    expect(text).toMatch(shape);
    expect(text).toHaveLength(length);
  });

  it.each([0, 10_001, -1, 1.5, Number.NaN])("rejects the length %d", async (length) => {
    await expect(generate({ length })).rejects.toThrow("Please enter a valid length between 1 and 10000");
  });

  it("wraps lorem ipsum paragraphs in HTML when requested", async () => {
    const html = await generate({ length: 3, unit: "paragraphs", markup: "html" });
    expect(html).toMatch(/^<p>Lorem ipsum[^<>\n]+\.<\/p>(\n<p>[A-Z][^<>\n]+\.<\/p>){2}$/);
    expect(await generate({ length: 7, markup: "html" })).toMatch(/^<p>.{7}<\/p>$/);
  });

  it("adds HTML to lorem ipsum only", async () => {
    expect(await generate({ type: "letters", length: 5, markup: "html" })).toMatch(/^[A-Za-z]{5}$/);
  });
});
