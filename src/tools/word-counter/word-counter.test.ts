import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { GRAPHEME_BREAK_TEST, graphemeBreakTest } from "#shared/testing/grapheme-break-test.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { countCharacters, isStandalone } from "./count-characters.ts";
import { wordKey, wordsOf } from "./count-words.ts";
import { NO_TEXT, statisticsText } from "./statistics.ts";
import { countText } from "./text-statistics.ts";
import { operations } from "./tool.ts";

const encoder = new TextEncoder();

async function* chunksOf(text: string, size: number) {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const count = (text: string, size = 65_536, pieceLength?: number) =>
  countText(chunksOf(text, size), pieceLength === undefined ? {} : { pieceLength });

describe("countText: reading time", () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [1_001, 6],
  ])("is, for %i words, %i minutes", async (words, readingMinutes) => {
    expect(await count("word ".repeat(words))).toMatchObject({ words, readingMinutes });
  });
});

describe("countText: sentences", () => {
  it.each([
    ["One. Two! Three? Four…", 4],
    ["No full stop", 1],
    ["Version 1.2.3 is out.", 1],
    ["Mr. and Mrs. Smith met Dr. Who. He ran.", 2],
    ["J. R. R. Tolkien wrote it.", 1],
    ["He said “Stop.” Then he left.", 2],
    ["Hard-wrapped lines\nof one sentence\nend with a full stop.", 1],
    ["- milk is out.\n- so is bread!\n", 2],
    [`a line is filled up.${" ".repeat(20)}\nthis one too.${" ".repeat(20)}\n`, 2],
    ["they asked mr. smith (“why?”)\nand he left", 2],
    ["Many tools, e.g.\nthis one, and Dr.\nWho.", 1],
    ["A heading\n\nIts first paragraph.", 2],
    ["See https://example.com/?q=A&b=c!d for more.", 1],
    ["See https://example.com/?q=a. It works! Does http://a.example/.B? Yes.", 4],
    ["(See www.example.com/a?B=1.) Then example.org/x?A! End.", 3],
    [`Long: https://example.com/${"?a.".repeat(1_000)}B is one.`, 1],
    ["Really?Yes! And/or?No.", 4],
    ["看 https://example.com/?q=A。再见！", 2],
    ["你好。再见！", 2],
    ["...", 1],
    ["\n \n", 0],
  ])("in %j: %i", async (text, sentences) => {
    expect(await count(text)).toMatchObject({ sentences });
  });
});

describe("countText: paragraphs and lines", () => {
  it.each([
    ["one", 1, 1],
    ["one\n", 1, 1],
    ["one\ntwo", 1, 2],
    ["one\n\ntwo\n\n\n\nthree\n", 3, 7],
    ["one\r\n \t\r\ntwo", 2, 3],
    ["one\rtwo", 1, 2],
    ["\n\n", 0, 2],
  ])("in %j: %i and %i", async (text, paragraphs, lines) => {
    expect(await count(text)).toMatchObject({ paragraphs, lines });
  });
});

it("countText counts grapheme clusters, code points and bytes", async () => {
  expect(await count("né 👩‍👩‍👧")).toMatchObject({
    characters: 4,
    charactersWithoutSpaces: 3,
    codePoints: 8,
    codePointsWithoutSpaces: 7,
    bytes: 22,
  });
});

it("countText lists the most frequent words, ignoring case and punctuation", async () => {
  expect(await count("The cat. “The” dog, the end; cat!")).toMatchObject({
    distinctWords: 4,
    topWords: [
      { word: "the", count: 3 },
      { word: "cat", count: 2 },
    ],
  });
});

it.each([
  ["W1 w1 W2 w2 W3 w3", [4]],
  ["W1 w1 W2 w2 W1 w2", []],
])("countText of %j reports more than four distinct words, case-sensitively", async (text, expected) => {
  const limits: number[] = [];
  await countText(chunksOf(text, 100), { maxWords: 4, onTooManyWords: (limit) => limits.push(limit) });
  expect(limits).toEqual(expected);
});

it("countText rejects bytes that aren't UTF-8", async () => {
  async function* broken() {
    yield new Uint8Array([0x61, 0xff]);
  }
  await expect(countText(broken())).rejects.toThrow("not valid UTF-8 text");
});

it("countText waits for the letter after an emoji before it ends a sentence", async () => {
  const text = "the end. 👩‍👧 the end. ";
  expect((await count(text, 1, 1)).sentences).toBe((await count(text)).sentences);
});

it("countText gives the same counts for any chunks and pieces", async () => {
  const part = fc.constantFrom(
    ..."ab. A!?\n\r",
    "\r\n",
    "\n\n",
    "é",
    "e\u0301",
    " \u0308",
    "👩‍👧",
    "Mr. X",
    "今天天气。",
    "“Hi.” ",
    "\u0600",
    " the end. ",
    " https://a.example/?b",
    "?C",
    " www.d.example/.E) ",
  );
  const text = fc.array(part, { maxLength: 120 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (joined, size) => {
      // A text without whitespace may be cut inside a word only as a last resort.
      expect(await count(joined, size, 64)).toEqual(await count(joined));
    }),
    { numRuns: 300 },
  );
});

it("countText counts a word of one megabyte once", async () => {
  expect(await count("x".repeat(1_000_000), 4_096)).toMatchObject({ words: 1, characters: 1_000_000, sentences: 1 });
});

it.each([
  ["", []],
  ["  \n\t ", []],
  ["well-known  facts — and\u00a0more…", ["well-known", "facts", "—", "and", "more…"]],
  ["don't stop, e.g. at 1,000.50", ["don't", "stop,", "e.g.", "at", "1,000.50"]],
  ["今天天气很好。", ["今天", "天气", "很好"]],
  ["私は学生です", ["私", "は", "学生", "です"]],
  ["สวัสดีชาวโลก", ["สวัสดี", "ชาว", "โลก"]],
  ["Hello世界!", ["Hello", "世界"]],
  ["。。。", ["。。。"]],
  ["안녕하세요 여러분", ["안녕하세요", "여러분"]],
  ["man\u0303ana, a\u0301 la carte", ["man\u0303ana,", "a\u0301", "la", "carte"]],
  ["مرحبا بالعالم", ["مرحبا", "بالعالم"]],
])("wordsOf finds the words of %j", (text, words) => {
  expect([...wordsOf(text)]).toEqual(words);
});

it("wordsOf agrees with splitting at whitespace for spaced text", () => {
  const text = fc.array(fc.constantFrom("a", "Z", "é", "9", ".", "-", "'", "😀", "в", " ", "\n", "\t", "\u00a0"));
  fc.assert(
    fc.property(text, (units) => {
      const joined = units.join("");
      expect([...wordsOf(joined)]).toEqual(joined.split(/\s+/).filter(Boolean));
    }),
  );
});

it("wordsOf finds at least one word in every run without whitespace", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect([...wordsOf(text)].length).toBeGreaterThanOrEqual(text.split(/\s+/).filter(Boolean).length);
    }),
  );
});

it.each([
  ["“Hello,”", "hello"],
  ["don't", "don't"],
  ["—", ""],
  ["नमस्ते।", "नमस्ते"],
])("wordKey turns %j into %j", (word, key) => {
  expect(wordKey(word)).toBe(key);
});

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

const COUNTED = {
  ...NO_TEXT,
  words: 1_204,
  characters: 6_500,
  charactersWithoutSpaces: 5_300,
  sentences: 80,
  codePoints: 6_500,
  codePointsWithoutSpaces: 5_300,
};

describe("statisticsText", () => {
  it("writes one figure per line with its unit", () => {
    const lines = statisticsText({ ...COUNTED, readingMinutes: 7 }).split("\n");
    expect(lines).toContain("Words: 1,204");
    expect(lines).toContain("Reading time: 7 min");
    expect(lines.filter((line) => !/^[^:]+: [\d.,]+( min)?$/.test(line))).toEqual([]);
  });

  it("includes code points only if they differ from characters", () => {
    expect(statisticsText(COUNTED)).not.toContain("code points");
    expect(statisticsText({ ...COUNTED, codePoints: 6_504 })).toContain("\nUnicode code points: 6,504\n");
  });

  it("doesn't divide by zero for empty text", () => {
    expect(statisticsText(NO_TEXT)).not.toMatch(/NaN|Infinity/);
  });
});

it("warns if a text has too many unique words to count separately", async () => {
  const words = Array.from({ length: 100_001 }, (_, index) => `w${index}`).join(" ");
  const { warnings } = await runOperation(operations.count, new Blob([words]));
  expect(warnings).toEqual(["Only the first 100,000 unique words are counted separately."]);
});
