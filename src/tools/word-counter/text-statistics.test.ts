import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countText } from "./text-statistics.ts";

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
