import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { GRAPHEME_BREAK_TEST, graphemeBreakTest } from "#shared/testing/grapheme-break-test.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { PLAIN, type ReverseSettings, reverseText } from "./reverse-text.ts";
import { operations } from "./tool.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const clusters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Cuts a text into pieces between code points. */
async function* cut(text: string, size: number): AsyncGenerator<string> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function reverse(text: string, settings: Partial<ReverseSettings> = {}, pieceLength = 65_536) {
  let reversed = "";
  for await (const piece of reverseText(cut(text, pieceLength), { by: "characters", ...settings })) reversed += piece;
  return reversed;
}

describe("reverseText by characters", () => {
  it("keeps the grapheme clusters of Unicode's GraphemeBreakTest", async () => {
    await runSuite(import.meta.dirname, {
      ...GRAPHEME_BREAK_TEST,
      cases: graphemeBreakTest().map(({ name, clusters }) => ({
        name,
        run: async () => {
          for (const size of [1, 100])
            expect(await reverse(clusters.join(""), {}, size)).toBe(clusters.toReversed().join(""));
        },
      })),
    });
  });

  it.each([
    ["hello world", "dlrow olleh"],
    ["añ🧵", "🧵ña"],
    ["👩‍👩‍👧é", "é👩‍👩‍👧"],
    ["e\u0301a", "ae\u0301"],
    ["🇫🇷🇩🇪", "🇩🇪🇫🇷"],
    ["a🇫🇷🇩🇪🇮b", "b🇮🇩🇪🇫🇷a"],
    ["👍🏽👍", "👍👍🏽"],
    ["क्षत्रिय", "यत्रिक्ष"],
    ["각\u1100\u1161\u11a8", "\u1100\u1161\u11a8각"],
    ["a\r\nb\rc\n", "\nc\rb\r\na"],
    ["\ufeffa", "a\ufeff"],
    ["", ""],
  ])("turns %j into %j", async (text, reversed) => {
    expect(await reverse(text)).toBe(reversed);
  });

  it("keeps lines in place with eachLine", async () => {
    expect(await reverse("abc\r\n\r\n👍🏽é\rx\n", { eachLine: true })).toBe("cba\r\n\r\né👍🏽\rx\n");
    expect(await reverse("abc\ndef", { eachLine: true })).toBe("cba\nfed");
  });

  it("handles a single character with a million combining marks", async () => {
    const text = `a${"\u0301".repeat(1_000_000)}b`;
    expect(await reverse(text)).toBe(`b${text.slice(0, -1)}`);
  });
});

describe("reverseText by words", () => {
  it("keeps the whitespace between two words between them", async () => {
    expect(await reverse("one  two\tthree\nfour", { by: "words" })).toBe("four\nthree\ttwo  one");
    expect(await reverse("één\u3000twee \u2003drie", { by: "words" })).toBe("drie \u2003twee\u3000één");
  });

  it("keeps a final line break final", async () => {
    expect(await reverse("a b \r\n", { by: "words" })).toBe(" b a\r\n");
  });

  it("keeps lines in place with eachLine", async () => {
    expect(await reverse("a b\nc d\n", { by: "words", eachLine: true })).toBe("b a\nd c\n");
  });
});

describe("reverseText by lines", () => {
  it("puts the last line first and keeps a final line break final", async () => {
    expect(await reverse("a\nb\nc", { by: "lines" })).toBe("c\nb\na");
    expect(await reverse("a\nb\nc\n", { by: "lines" })).toBe("c\nb\na\n");
    expect(await reverse("a\r\n\r\nb\r\n", { by: "lines" })).toBe("b\r\n\r\na\r\n");
    expect(await reverse("\n", { by: "lines" })).toBe("\n");
  });

  it("ignores eachLine", async () => {
    expect(await reverse("ab\ncd", { by: "lines", eachLine: true })).toBe("cd\nab");
  });
});

describe("PLAIN", () => {
  const isPlain = new RegExp(`[${PLAIN}]`);
  const plain = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((unit) =>
    isPlain.test(unit),
  );
  const count = (text: string) => clusters(text).length;

  it("has no character that joins with itself or with any kind of character in it", () => {
    expect(plain.length).toBeGreaterThan(40_000);
    expect(count(plain.map((character) => character + character).join(""))).toBe(2 * plain.length);
    // One of each kind that the rules of UAX #29 §3.1.1 distinguish.
    for (const kind of ["a", "\n", "가", "각", "©"]) expect(count(kind + plain.join(kind))).toBe(2 * plain.length);
  });

  it("has no pair of characters that join", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...plain), { minLength: 2, maxLength: 60 }), (characters) => {
        expect(clusters(characters.join(""))).toHaveLength(characters.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Text that mixes plain runs, combining marks, flags, emoji sequences, joining scripts and line breaks. */
const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ maxLength: 30 }) },
      { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
      { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
      fc.constantFrom(
        ..."\n\r\t \u00ad\u0300\u0301\u034f\u0600\u0903\u093f\u094d\u0915\u0e33\u1100\u1161\u11a8\uac00\uac01\u200b\u200c\u200d",
        ..."\u20e3\u2028\u3000\u302a\u3099\u309a\ufe0f\uff9e\ufeff©♥☝ㄱ각あé漢я",
        ...[
          "\r\n",
          "🇫",
          "🇷",
          "🏽",
          "👩",
          "❤\ufe0f",
          "👩‍❤‍👩",
          "\u{e0067}",
          "\u{1d165}",
          "\u{110bd}",
          "क्ष",
          "1\ufe0f\u20e3",
        ],
      ),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join("").toWellFormed());
const sizes = fc.record({
  pieceLength: fc.constantFrom(1, 2, 3, 7, 65_536),
  windowLength: fc.constantFrom(1, 2, 3, 8, 21, 262_144),
});

const breaks = /(\r\n|\r|\n)/;
const eachLine = (text: string, reverseLine: (line: string) => string) =>
  text
    .split(breaks)
    .map((part, index) => (index % 2 === 0 ? reverseLine(part) : part))
    .join("");
const byCharacters = (text: string) => clusters(text).reverse().join("");
const byWords = (text: string) => text.split(/(\s+)/).reverse().join("");
const byLines = (text: string) => text.split(breaks).reverse().join("");
const keepingFinalBreak = (text: string, reverse: (text: string) => string) => {
  const last = /(?:\r\n|\r|\n)$/.exec(text)?.[0] ?? "";
  return reverse(text.slice(0, text.length - last.length)) + last;
};

describe("reverseText for any text in any pieces", () => {
  const modes: [string, Partial<ReverseSettings>, (text: string) => string][] = [
    ["agrees with Intl.Segmenter by characters", {}, byCharacters],
    [
      "agrees with Intl.Segmenter by characters of each line",
      { eachLine: true },
      (text) => eachLine(text, byCharacters),
    ],
    ["splits words at whitespace", { by: "words" }, (text) => keepingFinalBreak(text, byWords)],
    ["splits the words of each line at whitespace", { by: "words", eachLine: true }, (text) => eachLine(text, byWords)],
    ["splits lines at line breaks", { by: "lines" }, (text) => keepingFinalBreak(text, byLines)],
  ];
  it.each(modes)("%s", async (_, settings, expected) => {
    await fc.assert(
      fc.asyncProperty(text, sizes, async (text, { pieceLength, windowLength }) => {
        expect(await reverse(text, { ...settings, windowLength }, pieceLength)).toBe(expected(text));
      }),
      { numRuns: 2000 },
    );
  });
});

it.runIf(process.env.NIGHTLY)("restores the text when run twice, from a file too", async () => {
  const text = "👩‍👩‍👧é, ".repeat(100_000);
  const once = await runOperation(operations.reverse, new Blob([text]));
  if (once.kind !== "text") throw new Error("expected a text");
  const twice = await runOperation(operations.reverse, once.content);
  if (twice.kind !== "text" || typeof twice.content === "string") throw new Error("expected a text as a Blob");
  expect(await twice.content.text()).toBe(text);
});
