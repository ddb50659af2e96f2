import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type PartBatches,
  splitAtCharacters,
  splitAtPattern,
  splitAtSubstring,
  splitByLength,
  splitIntoCount,
} from "./split-text.ts";

/** Cuts a text into pieces after any code point, as reading a file does. */
function piecesOf(text: string, length: number): string[] {
  const points = [...text];
  return points.flatMap((_, at) => (at % length === 0 ? [points.slice(at, at + length).join("")] : []));
}

async function partsOf(batches: PartBatches): Promise<string[]> {
  const parts: string[] = [];
  for await (const batch of batches) parts.push(...batch);
  return parts;
}

describe("splitAtCharacters", () => {
  it.each([
    ["a,b,c", ",", ["a", "b", "c"]],
    ["a,,b,", ",", ["a", "", "b", ""]],
    ["abc", ",", ["abc"]],
    ["", ",", [""]],
    ["a,b;c d", ",; ", ["a", "b", "c", "d"]],
    ["1.2|3", ".|", ["1", "2", "3"]],
    ["a]b^c-d\\e", "]^-\\", ["a", "b", "c", "d", "e"]],
    ["x🇫🇷y🇩🇪z🇫🇮", "🇫🇷🇩🇪", ["x", "y", "z🇫🇮"]],
    ["né", "", ["n", "é"]],
    ["one,two\r\nthree\rfour\r", "\r\n,", ["one", "two", "three\rfour\r"]],
  ])("splits %j at %j", async (text, delimiters, parts) => {
    for (const length of [1, 2, 3, 100])
      expect(await partsOf(splitAtCharacters(piecesOf(text, length), delimiters))).toEqual(parts);
  });
});

describe("splitAtSubstring", () => {
  it.each([
    ["a, b, c", ", ", ["a", "b", "c"]],
    ["aXYbXcYd", "XY", ["a", "bXcYd"]],
    ["aaa", "aa", ["", "a"]],
    ["👍🏽👎", "", ["👍🏽", "👎"]],
  ])("splits %j at %j", async (text, substring, parts) => {
    expect(await partsOf(splitAtSubstring([text], substring))).toEqual(parts);
  });

  it("agrees with String.split however the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", "b", ",", " ") }),
        fc.constantFrom(",", "a,", "aba", " "),
        fc.integer({ min: 1, max: 5 }),
        async (text, by, length) => {
          expect(await partsOf(splitAtSubstring(piecesOf(text, length), by))).toEqual(text.split(by));
        },
      ),
    );
  });
});

describe("splitAtPattern", () => {
  it.each([
    ["a1b22c", "\\d+", ["a", "b", "c"]],
    ["a1b2", "(\\d)", ["a", "1", "b", "2", ""]],
    ["a,b", "(,)|(;)", ["a", ",", "b"]],
    ["😀b", "", ["😀", "b"]],
    ["ab-cd", "\\-", ["ab", "cd"]],
    ["Ünï", "\\p{Lu}", ["", "nï"]],
  ])("splits %j at %j", (text, pattern, parts) => {
    expect([...splitAtPattern(text, pattern)]).toEqual(parts);
  });

  it("agrees with String.split", () => {
    const patterns = ["a", "a*", "(a)|(b)", "", "(?=b)", "(?<=b)", "$", "^", "b?", "\\b", "(?:)|ab", "😀*", "."];
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "😀", "\n"), minLength: 1 }),
        fc.constantFrom(...patterns),
        (text, pattern) => {
          const parts = text.split(new RegExp(pattern, "u")).filter((part) => part !== undefined);
          expect([...splitAtPattern(text, pattern)]).toEqual(parts);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(["[", "*", "(?<n", "a{2,1}"])("rejects %j", (pattern) => {
    expect(() => splitAtPattern("a", pattern)).toThrow(SyntaxError);
  });
});

describe("splitByLength and splitIntoCount", () => {
  it.each([
    ["hello world", 5, ["hello", " worl", "d"]],
    ["abc", 10, ["abc"]],
    ["", 3, []],
    ["a\r\nb", 1, ["a", "\r\n", "b"]],
    ["👩‍👩‍👧e\u0301x", 2, ["👩‍👩‍👧e\u0301", "x"]],
  ])("splits %j by length %i", async (text, length, parts) => {
    expect(await partsOf(splitByLength([text], length))).toEqual(parts);
  });

  it("gives the same parts however the text is cut", async () => {
    const unit = fc.constantFrom("a", "b", "\r", "\n", "e\u0301", "👩‍👩‍👧", "🇫🇷", "🇩", "한", "\u0600", "क्षि");
    const clustersOf = (text: string) => [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit }), fc.string({ unit: fc.constantFrom("a", "b", "\n") })),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (text, length, pieceLength) => {
          const parts = await partsOf(splitByLength(piecesOf(text, pieceLength), length));
          const clusters = clustersOf(text);
          const expected = clusters.flatMap((_, at) =>
            at % length === 0 ? [clusters.slice(at, at + length).join("")] : [],
          );
          expect(parts).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["abcdefghijk", 5, ["abc", "def", "ghi", "jk"]],
    ["abcdef", 3, ["ab", "cd", "ef"]],
    ["ab", 5, ["a", "b"]],
    ["ab", 1, ["ab"]],
    ["👍🏽👎❤️", 2, ["👍🏽👎", "❤️"]],
  ])("splits %j into %i", async (text, count, parts) => {
    expect(await partsOf(splitIntoCount(text, count))).toEqual(parts);
  });

  it("loses nothing of a long text", async () => {
    const text = "é 😀".repeat(50_000);
    const parts = await partsOf(splitIntoCount(text, 7));
    expect([parts.length, parts.join("")]).toEqual([7, text]);
  });

  it("loses nothing, and rounds the chunk length up", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const length = (part: string) => [...new Intl.Segmenter("en").segment(part)].length;
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, count) => {
        const parts = await partsOf(splitIntoCount(whole, count));
        expect(parts.join("")).toBe(whole);
        expect(parts.length).toBeLessThanOrEqual(count);
        expect(length(parts[0] ?? "")).toBe(Math.ceil(length(whole) / count));
      }),
    );
  });
});
