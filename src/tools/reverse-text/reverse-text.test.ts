import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReverseSettings, reverseText } from "./reverse-text.ts";
import { SEPARABLE } from "./separable.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const clusters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

async function* cut(bytes: Bytes, size: number): AsyncGenerator<Bytes> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function reverse(text: string | Bytes, settings: Partial<ReverseSettings> = {}, chunkSize = 65_536) {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  const pieces: Bytes[] = [];
  for await (const piece of reverseText(cut(bytes, chunkSize), { by: "characters", ...settings })) pieces.push(piece);
  return decoder.decode(await new Blob(pieces).arrayBuffer());
}

describe("by characters", () => {
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
  ])("%j becomes %j", async (text, reversed) => {
    expect(await reverse(text)).toBe(reversed);
  });

  it("leaves each line in its place when told to", async () => {
    expect(await reverse("abc\r\n\r\n👍🏽é\rx\n", { eachLine: true })).toBe("cba\r\n\r\né👍🏽\rx\n");
    expect(await reverse("abc\ndef", { eachLine: true })).toBe("cba\nfed");
  });

  it("takes a single character of a million marks", async () => {
    const text = `a${"\u0301".repeat(1_000_000)}b`;
    expect(await reverse(text)).toBe(`b${text.slice(0, -1)}`);
  });
});

describe("by words", () => {
  it("keeps the white space between two words between them", async () => {
    expect(await reverse("one  two\tthree\nfour", { by: "words" })).toBe("four\nthree\ttwo  one");
    expect(await reverse("één\u3000twee \u2003drie", { by: "words" })).toBe("drie \u2003twee\u3000één");
  });

  it("leaves a final line break where it is", async () => {
    expect(await reverse("a b \r\n", { by: "words" })).toBe(" b a\r\n");
  });

  it("leaves each line in its place when told to", async () => {
    expect(await reverse("a b\nc d\n", { by: "words", eachLine: true })).toBe("b a\nd c\n");
  });
});

describe("by lines", () => {
  it("puts the last line first and keeps a final line break final", async () => {
    expect(await reverse("a\nb\nc", { by: "lines" })).toBe("c\nb\na");
    expect(await reverse("a\nb\nc\n", { by: "lines" })).toBe("c\nb\na\n");
    expect(await reverse("a\r\n\r\nb\r\n", { by: "lines" })).toBe("b\r\n\r\na\r\n");
    expect(await reverse("\n", { by: "lines" })).toBe("\n");
  });

  it("takes 'each line separately' for nothing", async () => {
    expect(await reverse("ab\ncd", { by: "lines", eachLine: true })).toBe("cd\nab");
  });
});

it("refuses bytes that are not UTF-8", async () => {
  await expect(reverse(Uint8Array.of(0x61, 0xe9, 0x62))).rejects.toThrow("not text in UTF-8");
  await expect(reverse(Uint8Array.of(0x61, 0xe2, 0x82), {}, 1)).rejects.toThrow("not text in UTF-8");
});

describe("SEPARABLE", () => {
  const separable = [...SEPARABLE.keys()].filter((code) => SEPARABLE[code] === 1);

  it("holds no code point that joins with itself or with one of any kind it holds", () => {
    const characters = separable.map((code) => String.fromCodePoint(code));
    const countClusters = (text: string) => clusters(text).length;
    expect(countClusters(characters.map((character) => character + character).join(""))).toBe(2 * separable.length);
    // One of each kind that a rule of UAX #29 §3.1.1 may tell apart.
    for (const kind of ["a", "\n", "가", "각", "©"]) {
      expect(countClusters(kind + characters.join(kind))).toBe(2 * separable.length);
    }
  }, 30_000);

  it("holds no pair of code points that join", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...separable), { minLength: 2, maxLength: 60 }), (codes) => {
        expect(clusters(String.fromCodePoint(...codes))).toHaveLength(codes.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Text where plain stretches, combining marks, flags, emoji sequences, scripts that join and line breaks meet. */
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
  chunkSize: fc.constantFrom(1, 2, 3, 7, 65_536),
  windowBytes: fc.constantFrom(1, 2, 3, 8, 21, 262_144),
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

describe("for every text, however it is cut", () => {
  const modes: [string, Partial<ReverseSettings>, (text: string) => string][] = [
    ["characters are those of Intl.Segmenter", {}, byCharacters],
    ["characters of each line are, too", { eachLine: true }, (text) => eachLine(text, byCharacters)],
    ["words are what stands between white space", { by: "words" }, (text) => keepingFinalBreak(text, byWords)],
    ["words of each line are, too", { by: "words", eachLine: true }, (text) => eachLine(text, byWords)],
    ["lines are what stands between line breaks", { by: "lines" }, (text) => keepingFinalBreak(text, byLines)],
  ];
  it.each(modes)("%s", async (_, settings, expected) => {
    await fc.assert(
      fc.asyncProperty(text, sizes, async (text, { chunkSize, windowBytes }) => {
        expect(await reverse(text, { ...settings, windowBytes }, chunkSize)).toBe(expected(text));
      }),
      { numRuns: 2000 },
    );
  });
});
