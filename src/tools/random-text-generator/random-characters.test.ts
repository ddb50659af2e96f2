import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pooledRandom } from "#shared/pooled-random.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { randomCharacters, randomDigits, randomLetters } from "./random-characters.ts";

const lengths = fc.integer({ min: 1, max: 500 });

describe("randomCharacters", () => {
  it("returns the requested number of printable ASCII characters", () => {
    fc.assert(
      fc.property(lengths, (length) => {
        expect(randomCharacters(length)).toMatch(new RegExp(`^[!-~]{${length}}$`));
      }),
    );
  });

  it("uses all 94", () => {
    expect(new Set(randomCharacters(10_000)).size).toBe(94);
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

  it("are equally likely, by a chi-squared test", () => {
    expect(spread(draw(100_000, pooledRandom()))).toBeLessThan(chiSquaredLimit(possible.length));
  });

  it("fail this test with a biased source", () => {
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

  it("return the requested number, not counting spaces", () => {
    fc.assert(
      fc.property(lengths, (length) => {
        expect(randomLetters(length, "latin").replaceAll(" ", "")).toMatch(new RegExp(`^[a-zA-Z]{${length}}$`));
        expect(randomDigits(length).replaceAll(" ", "")).toMatch(new RegExp(`^[0-9]{${length}}$`));
      }),
    );
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
